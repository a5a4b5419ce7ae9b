/** A program's calls from the first list to its file, each answer checked against the document. */
import { expect, it } from "vitest";
import { v1Document } from "../../../functions/src/v1/app.ts";
import { answerCheck } from "../../../functions/test/v1/answer-check.ts";
import { runCron } from "../cron.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();
const check = answerCheck(v1Document());

type Body = Record<string, unknown> & { id: string; status: string };

/** Calls with a new key of a mode. */
async function program(mode: "live" | "test") {
  const made = await customer.call<{ key: string }>("POST", "/api/api-key/", { name: mode, mode });
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(path, product.url), {
      method,
      headers: { authorization: `Bearer ${made.body.key}`, "content-type": "application/json" },
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

it("A file whose column is in doubt fails with the columns to choose from, and is imported with one.", async () => {
  const call = await program("test");
  const csv = "Email,Other email\nperson@inbox.test,no-one@inbox.test\nann@inbox.test,bob@inbox.test\n";
  const created = await call("POST", "/v1/lists", { name: "Two", filename: "two.csv", size: csv.length });
  const { url, fields } = created.body["upload"] as { url: string; fields: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([csv]), "two.csv");
  expect((await fetch(url, { method: "POST", body: form })).ok).toBe(true);
  await customer.settle();
  const path = `/v1/lists/${created.body.id}`;
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
