/** The whole way of a list in three languages: create it, wait for it, print its results. */
import { placeholder, type Sources, withPython, withSDK } from "./example.ts";

const list = `{"name": "Spring", "emails": ["person@inbox.test", "no-person@inbox.test", "person@catchall.test"], "start": "verify"}`;

export const listExample: Sources = {
  curl: `
LIST=$(curl -fsS ${placeholder}/v1/lists \\
  -H "Authorization: Bearer $WINNOW_API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: spring-list" \\
  -d '${list}' |
  grep -o 'lst_[0-9A-Z]*' | head -n 1)

# Each call answers when the status changes, or after 10 seconds. A refused start leaves the list ready, with an error.
END='^[^{]*{[^{]*("status":"(completed|failed|cancelled)"|"error":{)'
while STATE=$(curl -fsS "${placeholder}/v1/lists/$LIST?wait=10" \\
  -H "Authorization: Bearer $WINNOW_API_KEY") &&
  ! echo "$STATE" | grep -qE "$END"; do sleep 1; done

curl -sS "${placeholder}/v1/lists/$LIST/results" \\
  -H "Authorization: Bearer $WINNOW_API_KEY"`,
  node: withSDK(`
const list = await winnow.lists.create({
  name: "Spring",
  emails: ["person@inbox.test", "no-person@inbox.test", "person@catchall.test"],
  start: "verify",
});
await winnow.lists.wait(list.id);
for await (const { email, status, reason } of winnow.lists.results(list.id)) console.log(email, status, reason);`),
  python: withPython(`
winnow_list = winnow("/lists", "POST", ${list}, {"Idempotency-Key": "spring-list"})

# Each call answers when the status changes, or after 10 seconds. A refused start leaves the list ready, with an error.
while winnow_list["status"] not in ("completed", "failed", "cancelled") and not winnow_list["error"]:
    winnow_list = winnow(f"/lists/{winnow_list['id']}?wait=10")
    time.sleep(1)

cursor = None
while True:
    page = winnow(f"/lists/{winnow_list['id']}/results" + (f"?cursor={cursor}" if cursor else ""))
    for verdict in page["results"]:
        print(verdict["email"], verdict["status"], verdict["reason"])
    cursor = page["next_cursor"]
    if not cursor:
        break`),
};
