/** A program that uses ZeroBounce's SDK as its documentation says, and prints what it got. Its key is in the environment. */
import { setTimeout as sleep } from "node:timers/promises";
import ZeroBounceSDK from "@zerobounce/zero-bounce-sdk";

interface Status {
  file_status: string;
}

/** The SDK saves files as a browser does. */
let saved = "";
const navigator = {
  msSaveOrOpenBlob(blob: Blob) {
    pending = blob.text().then((text) => void (saved = text));
  },
};
let pending: Promise<void> = Promise.resolve();
Object.assign(globalThis, { window: { navigator } });

const client = new ZeroBounceSDK();
client.init(process.env["KEY"] ?? "");

const file = new File(
  [
    "Name,Address\r\n",
    "Ann,person@inbox.test\r\n",
    "Bob,no-person@inbox.test\r\n",
    "Ann again,person@inbox.test\r\n",
    "Info,info@inbox.test\r\n",
  ],
  "spring.csv",
  { type: "text/csv" },
);

const credits: unknown = await client.getCredits();
const validated: unknown = await client.validateEmail("person@inbox.test", { timeout: 10 });
const batch: unknown = await client.validateBatch([
  { email_address: "person@catchall.test" },
  { email_address: "person@full.test" },
]);
const sent = (await client.sendFile({
  file,
  email_address_column: 2,
  has_header_row: true,
  remove_duplicate: true,
})) as { file_id: string };

let status = (await client.getFileStatus(sent.file_id)) as Status;
for (let tries = 1; tries < 200 && !["Complete", "Failed"].includes(status.file_status); tries++) {
  await sleep(150);
  status = (await client.getFileStatus(sent.file_id)) as Status;
}
await client.getFile(sent.file_id);
await pending;
const deleted: unknown = await client.deleteFile(sent.file_id);
const gone: unknown = await client.getFile(sent.file_id);

client.init("wn_test_unknown");
const refused: unknown[] = [await client.getCredits(), await client.validateEmail("person@inbox.test")];

console.log(JSON.stringify({ credits, validated, batch, sent, status, saved, deleted, gone, refused }));
