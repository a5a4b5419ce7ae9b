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

const cells = Array.from({ length: 900 }, (_, index) => `person.${index}@d${index % 40}.load.test`);
const listOf = async (id: string) => (await customer.call<List>("GET", `/api/lists/${id}/`)).body;
const start = (job: "analyze" | "verify", id: string) =>
  customer.call<List>("POST", `/api/lists/${id}/${job}/`);

async function ready(): Promise<string> {
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  return id;
}

async function analyze(): Promise<List> {
  const id = await ready();
  await start("analyze", id);
  await customer.settle();
  return listOf(id);
}

describe("an analysis", () => {
  it("comes to the same on a cloud that repeats, delays and reorders everything, and is told of once", async () => {
    const calm = await analyze();
    for (const service of ["sqs", "events"])
      for (const kind of ["duplicate", "reorder", "delay"]) {
        const fault = { service, kind, probability: 1, ...(kind === "delay" ? { seconds: 0.1 } : {}) };
        expect(await customer.call("POST", "/_local/faults", fault)).toMatchObject({ status: 200 });
      }
    try {
      const stormy = await analyze();
      expect(stormy.analysis).toMatchObject({ status: "completed", progress: { done: 900, total: 900 } });
      expect(stormy.analysis?.health).toEqual(calm.analysis?.health);
      const notices = await customer.call<{ results: unknown[] }>("GET", "/api/notice/");
      expect(notices.body.results).toHaveLength(2);

      await start("verify", stormy.id);
      await customer.settle();
      expect(await stage.violations([{ listID: stormy.id, cells }])).toEqual([]);
    } finally {
      await fetch(`${stage.product.url}/_local/faults`, { method: "DELETE" });
    }
  }, 60_000);

  it("ends with its list when that is removed, and leaves nothing behind", async () => {
    const id = await ready();
    await start("analyze", id);
    await expect.poll(async () => (await listOf(id)).analysis?.status, { timeout: 15_000 }).toBe("running");
    expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
    await customer.settle();
    const state = await stage.state();
    expect([...state.keys].filter((key) => key.includes(id))).toEqual([]);
    expect(state.rows("analysis").filter(({ listID }) => listID === id)).toEqual([]);
    expect(await stage.violations([])).toEqual([]);
  });

  it("goes on beside a verification that does not wait for it", async () => {
    const id = await ready();
    await start("analyze", id);
    await start("verify", id);
    await customer.settle();
    expect(await listOf(id)).toMatchObject({
      status: "completed",
      analysis: { status: "completed" },
      verification: { progress: { done: 900 } },
    });
    expect(await stage.violations([{ listID: id, cells }])).toEqual([]);
  }, 60_000);
});
