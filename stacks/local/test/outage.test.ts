import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "./customer.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
let customer: Customer;
beforeAll(async () => {
  stage = await startStage();
  customer = stage.customer;
});
afterAll(() => stage.product.close());

afterEach(() => fetch(`${stage.product.url}/_local/faults`, { method: "DELETE" }));

const cells = ["ann@inbox.test", "no-bob@inbox.test", "joe@catchall.test"];
const listOf = async (id: string) => (await customer.call<List>("GET", `/api/lists/${id}/`)).body;

async function ready(): Promise<string> {
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  return id;
}

/** The attempts that the SDK makes for one call. */
const attempts = 3;

/** Lets an operation fail for so many deliveries of a message on which a consumer calls it as often as that. */
const breakFor = (deliveries: number, service: string, operation: string, calls = 1) =>
  customer.call("POST", "/_local/faults", {
    service,
    operation,
    kind: "fail",
    count: deliveries * calls * attempts,
  });

/** One more than Lambda gives to an event that nobody waits for. */
const deliveries = 4;

describe("after an outage", { timeout: 60_000 }, () => {
  it.each(["verify", "analyze"] as const)("what was asked to %s begins", async (job) => {
    const id = await ready();
    await breakFor(deliveries, "sqs", "SendMessageBatch");
    expect((await customer.call("POST", `/api/lists/${id}/${job}/`)).status).toBe(202);
    await customer.settle();
    const { verification, analysis } = await listOf(id);
    expect(job === "verify" ? verification : analysis).toMatchObject({
      status: "completed",
      progress: { done: 3 },
    });
    expect(await stage.violations([])).toEqual([]);
  });

  it("a list that was removed is erased", async () => {
    const id = await ready();
    await breakFor(deliveries, "s3", "GET", 3);
    expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
    await customer.settle();
    const { keys } = await stage.state();
    expect([...keys].filter((key) => key.includes(id))).toEqual([]);
    expect(await stage.violations([])).toEqual([]);
  });
});
