/** A program's calls from the first list to its file, each answer checked against the document. */
import { expect, it } from "vitest";
import { v1Document } from "../../../functions/src/v1/document.ts";
import { answerCheck } from "../../../functions/test/v1/answer-check.ts";
import { runCron } from "../cron.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const check = answerCheck(await v1Document());

type Body = Record<string, unknown> & { id: string; status: string };

/** Calls with a new key of a mode. */
async function program(mode: "live" | "test") {
  const made = await customer.call<{ key: string }>("POST", "/api/api-key/", { name: mode, mode });
  return async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const answer = await fetch(new URL(path, product.url), {
      method,
      headers: { authorization: `Bearer ${made.body.key}`, "content-type": "application/json", ...more },
      body: body ? JSON.stringify(body) : null,
    });
    expect(await check(method, path, answer)).toBeNull();
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
  };
}

const emails = ["person@inbox.test", "no-person@inbox.test", "person@catchall.test", "not an address"];

it.each(["live", "test"] as const)(
  "A %s key creates, starts, awaits, reads and downloads a list.",
  async (mode) => {
    const call = await program(mode);
    const created = await call("POST", "/v1/lists", { name: "Spring", emails, start: "verify" });
    expect(created).toMatchObject({ status: 201, body: { mode } });
    const path = `/v1/lists/${created.body.id}`;
    await customer.settle();
    expect(await call("GET", `${path}?wait=20`)).toMatchObject({
      status: 200,
      body: { status: "completed", verification: { counts: { valid: 1 } } },
    });
    expect(await call("GET", `${path}/results?status=invalid&limit=10`)).toMatchObject({
      body: { results: expect.arrayContaining([expect.objectContaining({ reason: "mailbox_not_found" })]) },
    });
    const download = { format: "csv", policy: "balanced" };
    expect((await call("POST", `${path}/download`, download)).status).toBe(202);
    await customer.settle();
    const ready = await call("POST", `${path}/download`, download);
    expect(ready).toMatchObject({ status: 200, body: { rows: 1 } });
    expect(await (await fetch(String(ready.body["url"]))).text()).toContain(
      "person@inbox.test,valid,accepted",
    );
    const { body: usage } = await call("GET", "/v1/usage?by=list");
    expect(usage["results"]).toMatchObject([
      { id: created.body.id, charged: mode === "live" ? 3 : 0, verdicts: { valid: 1, invalid: 1, risky: 1 } },
    ]);
    expect((await call("DELETE", path)).status).toBe(200);
    expect((await call("GET", path)).status).toBe(404);
  },
);

/** Makes a list of a CSV file. Returns its path. */
async function uploaded(call: Awaited<ReturnType<typeof program>>, csv: string, options: object = {}) {
  const made = await call("POST", "/v1/lists", {
    name: "File",
    filename: "a.csv",
    size: csv.length,
    ...options,
  });
  const { url, fields } = made.body["upload"] as { url: string; fields: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([csv]), "a.csv");
  expect((await fetch(url, { method: "POST", body: form })).ok).toBe(true);
  await customer.settle();
  return `/v1/lists/${made.body.id}`;
}

it("A download with the file's own columns alone, one row a mailbox, is asked for under one key until it is there.", async () => {
  const call = await program("test");
  const csv = "Name,Email\nAnn,person@inbox.test\nAnn again,person@inbox.test\nBob,no-bob@inbox.test\n";
  const path = await uploaded(call, csv, { start: "verify" });
  const download = { statuses: ["valid"], original: true, columns: [], unique: "mailbox" };
  const ask = () => call("POST", `${path}/download`, download, { "idempotency-key": "valid-rows" });
  expect((await ask()).status).toBe(202);
  await customer.settle();
  const ready = await ask();
  expect(ready).toMatchObject({ status: 200, body: { rows: 1 } });
  const text = await (await fetch(String(ready.body["url"]))).text();
  expect(text.trim().split("\r\n")).toEqual(["Name,Email", "Ann,person@inbox.test"]);
  expect(await call("POST", `${path}/download`, { columns: [] })).toMatchObject({
    status: 400,
    body: { fields: { columns: "Name at least one column, or keep the file's own with `original`." } },
  });
});

it("A file whose column is in doubt fails with the columns to choose from, and is imported with one.", async () => {
  const call = await program("test");
  const csv = "Email,Other email\nperson@inbox.test,no-one@inbox.test\nann@inbox.test,bob@inbox.test\n";
  const path = await uploaded(call, csv);
  expect(await call("GET", path)).toMatchObject({
    body: { status: "failed", error: { code: "column.ambiguous", choices: [{ column: 0 }, { column: 1 }] } },
  });
  expect((await call("POST", `${path}/uploaded`, { column: "Other email" })).status).toBe(202);
  await customer.settle();
  expect(await call("GET", path)).toMatchObject({ body: { status: "ready", email_column: "Other email" } });
  const started = await call("POST", `${path}/start`, { mode: "analyze" });
  expect(started.status).toBe(202);
  await customer.settle();
  expect(await call("GET", path)).toMatchObject({ body: { analysis: { status: "completed" } } });
});

it("A verification that takes longer is pending, each time, and free for a test key.", async () => {
  const call = await program("test");
  for (let time = 1; time <= 2; time++) {
    const made = await call("POST", "/v1/verify", { email: "slow@slow.test", timeout: 1 });
    expect(made).toMatchObject({ status: 202, body: { status: "pending" } });
    await customer.settle();
    const ready = await call("GET", made.headers.get("location") ?? "");
    expect(ready).toMatchObject({
      status: 200,
      body: { id: made.body.id, reason: "accepted", mode: "test", charged: 0 },
    });
  }
  // Two calls within one window draw a lease, which holds credits until it is settled.
  await runCron(product, "settle-leases", 120);
  expect(await call("GET", "/v1/credits")).toMatchObject({ body: { held: 0 } });
});
