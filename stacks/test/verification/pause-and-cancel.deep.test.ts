import type { Bucket } from "@winnow/core/credit/schema";
import type { Info as List } from "@winnow/core/list/schema";
import { describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

/** Addresses at slow hosts, so that the verification is still running when the test acts. */
const rows = 300;
const cells = Array.from({ length: rows }, (_, index) => `person.${index}@slow.test`);

/** A list with a running verification. */
async function runningList(): Promise<string> {
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  await customer.call("POST", `/api/lists/${id}/verify/`);
  await expect
    .poll(async () => (await verificationOf(id))?.progress.done, { timeout: 15_000 })
    .toBeGreaterThan(0);
  return id;
}

const listOf = async (id: string): Promise<List> =>
  (await customer.call<List>("GET", `/api/lists/${id}/`)).body;
const verificationOf = async (id: string) => (await listOf(id)).verification;
const balance = async (): Promise<Bucket> => (await customer.call<Bucket>("GET", "/api/creditbucket/")).body;

/** The number of rows with a verdict in the list's file. */
async function verifiedRows(id: string): Promise<number> {
  const ask = () => customer.call<{ url: string | null }>("POST", `/api/lists/${id}/download/`, {});
  await ask();
  await customer.settle();
  const file = await fetch(new URL((await ask()).body.url ?? "", product.url));
  const [, ...rows] = (await file.text()).trim().split("\r\n");
  return rows.filter((row) => !row.endsWith(",,")).length;
}

describe("a running verification", () => {
  it("makes no progress while paused, and completes after resume", async () => {
    const id = await runningList();
    const paused = await customer.call<List>("POST", `/api/lists/${id}/pause/`);
    expect(paused).toMatchObject({ status: 202, body: { status: "paused" } });
    await customer.settle();
    expect(await verificationOf(id)).toMatchObject({ status: "paused" });
    expect((await verificationOf(id))?.progress.done).toBeLessThan(rows);

    expect((await customer.call("POST", `/api/lists/${id}/resume/`)).status).toBe(202);
    expect((await customer.call("POST", `/api/lists/${id}/resume/`)).status).toBe(409);
    await customer.settle();
    expect(await verificationOf(id)).toMatchObject({
      status: "completed",
      progress: { done: rows, total: rows },
    });
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);
  });

  it("returns the unused credits when cancelled, and keeps the results", async () => {
    const before = await balance();
    const id = await runningList();
    const cancelled = await customer.call<List>("POST", `/api/lists/${id}/cancel/`);
    expect(cancelled).toMatchObject({ status: 202, body: { status: "cancelled" } });
    expect((await customer.call("POST", `/api/lists/${id}/cancel/`)).status).toBe(409);
    await customer.settle();

    const verification = await verificationOf(id);
    const { charged, returned } = verification?.credits ?? { charged: 0, returned: 0 };
    expect(charged + returned).toBe(rows);
    expect(returned).toBeGreaterThan(0);
    expect(await balance()).toMatchObject({ total_credits: before.total_credits - charged, held_credits: 0 });
    const results = await customer.call<{ count: number }>("GET", `/api/lists/${id}/results/?limit=1`);
    expect(results.body.count).toBe(verification?.progress.done);
    expect(await product.violations([])).toEqual([]);
  });

  it("offers a download of the finished rows after cancel, and of all rows after a new start", async () => {
    const id = await runningList();
    await customer.call("POST", `/api/lists/${id}/cancel/`);
    await customer.settle();
    const done = (await verificationOf(id))?.progress.done;
    expect(await verifiedRows(id)).toBe(done);

    expect((await customer.call("POST", `/api/lists/${id}/verify/`)).status).toBe(202);
    await customer.settle();
    expect(await verifiedRows(id)).toBe(rows);
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);
  });

  it("ends when its list is removed, and leaves no rows or objects", async () => {
    const before = await balance();
    const id = await runningList();
    expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
    expect((await customer.call("GET", `/api/lists/${id}/`)).status).toBe(404);
    await customer.settle();
    const state = await product.state();
    expect([...state.keys].filter((key) => key.includes(id))).toEqual([]);
    expect(state.rows("verification").filter(({ listID }) => listID === id)).toEqual([]);
    const after = await balance();
    expect(after.held_credits).toBe(0);
    expect(after.total_credits).toBeGreaterThan(before.total_credits - rows);
  });
});
