import type { Bucket } from "@winnow/core/credit/schema";
import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "./customer.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
let customer: Customer;
beforeAll(async () => {
  stage = await startStage({ replyDelayMs: 20 });
  customer = stage.customer;
});
afterAll(() => stage.product.close());

const cells = Array.from({ length: 600 }, (_, index) => `person.${index}@d${index % 7}.load.test`);

/** A list whose verification has begun and is not over. */
async function listUnderWay(): Promise<string> {
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

/** How many rows of the list's file have a verdict. */
async function verifiedRows(id: string): Promise<number> {
  const ask = () => customer.call<{ url: string | null }>("POST", `/api/lists/${id}/download/`, {});
  await ask();
  await customer.settle();
  const file = await fetch((await ask()).body.url ?? "");
  const [, ...rows] = (await file.text()).trim().split("\r\n");
  return rows.filter((row) => !row.endsWith(",,")).length;
}

describe("a verification under way", () => {
  it("stands still while paused, and goes on to the same end", async () => {
    const id = await listUnderWay();
    const paused = await customer.call<List>("POST", `/api/lists/${id}/pause/`);
    expect(paused).toMatchObject({ status: 202, body: { status: "paused" } });
    await customer.settle();
    expect(await verificationOf(id)).toMatchObject({ status: "paused" });
    expect((await verificationOf(id))?.progress.done).toBeLessThan(600);

    expect((await customer.call("POST", `/api/lists/${id}/resume/`)).status).toBe(202);
    expect((await customer.call("POST", `/api/lists/${id}/resume/`)).status).toBe(409);
    await customer.settle();
    expect(await verificationOf(id)).toMatchObject({
      status: "completed",
      progress: { done: 600, total: 600 },
    });
    expect(await stage.violations([{ listID: id, cells }])).toEqual([]);
  });

  it("gives back what is not done when it is cancelled, and keeps what was paid for", async () => {
    const before = await balance();
    const id = await listUnderWay();
    const cancelled = await customer.call<List>("POST", `/api/lists/${id}/cancel/`);
    expect(cancelled).toMatchObject({ status: 202, body: { status: "cancelled" } });
    expect((await customer.call("POST", `/api/lists/${id}/cancel/`)).status).toBe(409);
    await customer.settle();

    const verification = await verificationOf(id);
    const { charged, returned } = verification?.credits ?? { charged: 0, returned: 0 };
    expect(charged + returned).toBe(600);
    expect(returned).toBeGreaterThan(0);
    expect(await balance()).toMatchObject({ total_credits: before.total_credits - charged, held_credits: 0 });
    const results = await customer.call<{ count: number }>("GET", `/api/lists/${id}/results/?limit=1`);
    expect(results.body.count).toBe(verification?.progress.done);
    expect(await stage.violations([])).toEqual([]);
  });

  it("gives the file of what there is each time that it ends", async () => {
    const id = await listUnderWay();
    await customer.call("POST", `/api/lists/${id}/cancel/`);
    await customer.settle();
    const done = (await verificationOf(id))?.progress.done;
    expect(await verifiedRows(id)).toBe(done);

    expect((await customer.call("POST", `/api/lists/${id}/verify/`)).status).toBe(202);
    await customer.settle();
    expect(await verifiedRows(id)).toBe(600);
    expect(await stage.violations([{ listID: id, cells }])).toEqual([]);
  });

  it("ends with its list when that is removed, and leaves nothing behind", async () => {
    const before = await balance();
    const id = await listUnderWay();
    expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
    expect((await customer.call("GET", `/api/lists/${id}/`)).status).toBe(404);
    await customer.settle();
    const state = await stage.state();
    expect([...state.keys].filter((key) => key.includes(id))).toEqual([]);
    expect(state.rows("verification").filter(({ listID }) => listID === id)).toEqual([]);
    const after = await balance();
    expect(after.held_credits).toBe(0);
    expect(after.total_credits).toBeGreaterThan(before.total_credits - 600);
  });
});
