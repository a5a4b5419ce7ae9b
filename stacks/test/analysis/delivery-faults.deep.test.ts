import type { Info as List } from "@winnow/core/list/schema";
import { afterEach, describe, expect, it } from "vitest";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();
afterEach(() => product.clearFaults());

const rows = 300;
/** Some addresses at slow hosts, so that the analysis is still running when the test acts. */
const cells = Array.from(
  { length: rows },
  (_, index) => `person.${index}@${index % 5 === 0 ? "slow" : `d${index % 20}.load`}.test`,
);
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
  it("has the same result, and one notice, with every message and event duplicated, delayed and reordered", async () => {
    const undisturbed = await analyze();
    for (const service of ["sqs", "events"])
      for (const kind of ["duplicate", "reorder", "delay"])
        await product.addFault({ service, kind, ...(kind === "delay" && { seconds: 0.1 }) });
    const disturbed = await analyze();
    expect(disturbed.analysis).toMatchObject({ status: "completed", progress: { done: rows, total: rows } });
    const { health } = undisturbed.analysis ?? {};
    const sample = { ...health?.sample, drawn_at: expect.any(String) };
    expect(disturbed.analysis?.health).toEqual({ ...health, sample });
    const notices = await customer.call<{ results: unknown[] }>("GET", "/api/notice/");
    expect(notices.body.results).toHaveLength(2);

    await start("verify", disturbed.id);
    await customer.settle();
    expect(await product.violations([{ listID: disturbed.id, cells }])).toEqual([]);
  }, 60_000);

  it("ends when its list is removed, and leaves no rows or objects", async () => {
    const id = await ready();
    await start("analyze", id);
    await expect.poll(async () => (await listOf(id)).analysis?.status, { timeout: 15_000 }).toBe("running");
    expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
    await customer.settle();
    const state = await product.state();
    expect([...state.keys].filter((key) => key.includes(id))).toEqual([]);
    expect(state.rows("analysis").filter(({ listID }) => listID === id)).toEqual([]);
    expect(await product.violations([])).toEqual([]);
  });

  it("runs beside a verification of the same list", async () => {
    const id = await ready();
    await start("analyze", id);
    await start("verify", id);
    await customer.settle();
    expect(await listOf(id)).toMatchObject({
      status: "completed",
      analysis: { status: "completed" },
      verification: { progress: { done: rows } },
    });
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);
  }, 60_000);
});
