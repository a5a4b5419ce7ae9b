/** The whole way of a list in three languages: create it, wait for it, print its results. */
import { placeholder, type Sources } from "./example.ts";

const list = `{"name": "Spring", "emails": ["person@inbox.test", "no-person@inbox.test", "person@catchall.test"], "start": "verify"}`;

export const listExample: Sources = {
  curl: `
LIST=$(curl -sS ${placeholder}/v1/lists \\
  -H "Authorization: Bearer $WINNOW_API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: spring-list" \\
  -d '${list}' |
  grep -o 'lst_[0-9A-Z]*' | head -n 1)

# Answers when the status changes, or after 25 seconds.
until curl -sS "${placeholder}/v1/lists/$LIST?wait=25" \\
  -H "Authorization: Bearer $WINNOW_API_KEY" |
  grep -q '"status":"completed"'; do sleep 1; done

curl -sS "${placeholder}/v1/lists/$LIST/results" \\
  -H "Authorization: Bearer $WINNOW_API_KEY"`,
  node: `
const winnow = async (path, init = {}) => {
  const response = await fetch("${placeholder}/v1" + path, {
    ...init,
    headers: {
      authorization: \`Bearer \${process.env.WINNOW_API_KEY}\`,
      "content-type": "application/json",
      ...init.headers,
    },
  });
  const body = await response.json();
  if (!response.ok) throw new Error(\`\${body.code}: \${body.detail}\`);
  return body;
};

let list = await winnow("/lists", {
  method: "POST",
  headers: { "idempotency-key": "spring-list" },
  body: JSON.stringify(${list}),
});

// Answers when the status changes, or after 25 seconds.
while (!["completed", "failed", "cancelled"].includes(list.status))
  list = await winnow(\`/lists/\${list.id}?wait=25\`);

let cursor = null;
do {
  const page = await winnow(\`/lists/\${list.id}/results\${cursor ? \`?cursor=\${cursor}\` : ""}\`);
  for (const { email, status, reason } of page.results) console.log(email, status, reason);
  cursor = page.next_cursor;
} while (cursor);`,
  python: `
import json, os, urllib.request

def winnow(path, method="GET", body=None, headers={}):
    request = urllib.request.Request(
        "${placeholder}/v1" + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["WINNOW_API_KEY"],
            "Content-Type": "application/json",
            **headers,
        },
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)

winnow_list = winnow("/lists", "POST", ${list}, {"Idempotency-Key": "spring-list"})

# Answers when the status changes, or after 25 seconds.
while winnow_list["status"] not in ("completed", "failed", "cancelled"):
    winnow_list = winnow(f"/lists/{winnow_list['id']}?wait=25")

cursor = None
while True:
    page = winnow(f"/lists/{winnow_list['id']}/results" + (f"?cursor={cursor}" if cursor else ""))
    for verdict in page["results"]:
        print(verdict["email"], verdict["status"], verdict["reason"])
    cursor = page["next_cursor"]
    if not cursor:
        break`,
};
