/** A program that uses NeverBounce's SDK as its documentation says, and prints what it got. Its key is in the environment. */
import { setTimeout as sleep } from "node:timers/promises";
import NeverBounce from "neverbounce";

const client = new NeverBounce({ apiKey: process.env["KEY"] ?? "" });

const account = await client.account.info();
const single = await client.single.check("no-person@inbox.test", true, true);

const created = await client.jobs.create(
  [
    { id: "1", email: "person@inbox.test", name: "Ann" },
    { id: "2", email: "no-person@inbox.test", name: "Bob" },
    { id: "3", email: "person@inbox.test", name: "Ann again" },
    { id: "4", email: "info@inbox.test", name: "Info" },
  ],
  NeverBounce.job.inputType.supplied,
  "spring.csv",
  false,
  true,
);
await client.jobs.start(created.job_id);
let status = await client.jobs.status(created.job_id);
for (let tries = 1; tries < 200 && !["complete", "failed"].includes(status.job_status); tries++) {
  await sleep(150);
  status = await client.jobs.status(created.job_id);
}
const first = await client.jobs.results(created.job_id, { page: 1, items_per_page: 2 } as object);
const second = await client.jobs.results(created.job_id, { page: 2, items_per_page: 2 } as object);
const file = await client.jobs.download(created.job_id, { valids: 1 });
const deleted = await client.jobs.delete(created.job_id);
const errorOf = (error: unknown) => {
  const { type, message } = error as { type: string; message: string };
  return { type, message };
};
const gone = await client.jobs.status(created.job_id).catch(errorOf);

client.setApiKey("wn_test_unknown");
const refused = await client.account.info().catch(errorOf);

console.log(
  JSON.stringify({
    account,
    single: { isInvalid: single.is("invalid"), number: single.getNumericResult(), ...single.getResponse() },
    created,
    status,
    first,
    second,
    file,
    deleted,
    gone,
    refused,
  }),
);
