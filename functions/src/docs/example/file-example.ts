/** The whole way of a file in three languages: create its list, post the file, wait, fetch the valid rows. */
import { placeholder, type Sources, withPython, withSDK } from "./example.ts";

export const fileExample: Sources = {
  curl: `
printf 'Name,Email\\nJane,person@inbox.test\\nJoe,no-person@inbox.test\\n' > customers.csv
KEY="Authorization: Bearer $WINNOW_API_KEY"
JSON="Content-Type: application/json"

MADE=$(curl -fsS ${placeholder}/v1/lists -H "$KEY" -H "$JSON" -H "Idempotency-Key: customers-by-curl" \\
  -d "{\\"name\\": \\"Customers\\", \\"filename\\": \\"customers.csv\\", \\"size\\": $(wc -c < customers.csv), \\"start\\": \\"verify\\"}")
LIST=$(echo "$MADE" | grep -o 'lst_[0-9A-Z]*' | head -n 1)

# A form with every field of "upload", and the file last. It is sent without the key.
set --
while read -r NAME VALUE; do set -- "$@" --form-string "$NAME=$VALUE"; done <<FIELDS
$(echo "$MADE" | grep -o '"fields":{[^}]*}' | grep -o '"[^":]*":"[^"]*"' | sed 's/^"\\(.*\\)":"\\(.*\\)"$/\\1 \\2/')
FIELDS
curl -fsS "$(echo "$MADE" | sed 's/.*"upload":{"url":"\\([^"]*\\)".*/\\1/')" "$@" -F file=@customers.csv

# Each call answers when the status changes, or after 10 seconds. A refused start leaves the list ready, with an error.
END='^[^{]*{[^{]*("status":"(completed|failed|cancelled)"|"error":{)'
while STATE=$(curl -fsS "${placeholder}/v1/lists/$LIST?wait=10" -H "$KEY") &&
  ! echo "$STATE" | grep -qE "$END"; do sleep 1; done

# The answer has no URL while the file is being made.
VALID='{"statuses": ["valid"], "original": true, "columns": []}'
while DOWNLOAD=$(curl -fsS ${placeholder}/v1/lists/$LIST/download -H "$KEY" -H "$JSON" -d "$VALID") &&
  ! echo "$DOWNLOAD" | grep -q '"url":"'; do sleep 2; done
curl -fsSL "$(echo "$DOWNLOAD" | sed 's/.*"url":"\\([^"]*\\)".*/\\1/')"`,
  node: withSDK(`
const file = new Blob(["Name,Email\\nJane,person@inbox.test\\nJoe,no-person@inbox.test\\n"]); // or "customers.csv"
const made = await winnow.lists.create({ name: "Customers", filename: "customers.csv", file, start: "verify" });
const list = await winnow.lists.wait(made.id);
if (list.status !== "completed") throw new Error(\`\${list.status}: \${list.error?.message}\`);
const { url } = await winnow.lists.download(list.id, { statuses: ["valid"], original: true, columns: [] });
console.log(await (await fetch(url)).text());`),
  python: withPython(
    `
file = b"Name,Email\\nJane,person@inbox.test\\nJoe,no-person@inbox.test\\n"  # or open("customers.csv", "rb").read()
customers = winnow(
    "/lists",
    "POST",
    {"name": "Customers", "filename": "customers.csv", "size": len(file), "start": "verify"},
    {"Idempotency-Key": "customers-spring"},
)

# A form with every field of "upload", and the file last. It is sent without the key.
upload, boundary = customers["upload"], uuid.uuid4().hex
form = "".join(
    f'--{boundary}\\r\\nContent-Disposition: form-data; name="{name}"\\r\\n\\r\\n{value}\\r\\n'
    for name, value in upload["fields"].items()
)
form += f'--{boundary}\\r\\nContent-Disposition: form-data; name="file"; filename="customers.csv"\\r\\n\\r\\n'
urllib.request.urlopen(
    urllib.request.Request(
        upload["url"],
        data=form.encode() + file + f"\\r\\n--{boundary}--\\r\\n".encode(),
        headers={"Content-Type": f"multipart/form-data; boundary={boundary}"},
    )
)

while customers["status"] not in ("completed", "failed", "cancelled") and not customers["error"]:
    time.sleep(1)
    customers = winnow(f"/lists/{customers['id']}?wait=10")

# The answer has no URL while the file is being made.
valid = {"statuses": ["valid"], "original": True, "columns": []}
while not (made := winnow(f"/lists/{customers['id']}/download", "POST", valid))["url"]:
    time.sleep(2)
with urllib.request.urlopen(made["url"]) as response:
    print(response.read().decode("utf-8-sig"))`,
    "uuid",
  ),
};
