import type { Info as List } from "@winnow/core/list/schema";
import { afterEach, describe, expect, it } from "vitest";
import { runCron } from "../cron.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();

afterEach(() => product.clearFaults());

const cells = ["ann@inbox.test", "no-bob@inbox.test", "joe@catchall.test"];
const listOf = async (id: string) => (await customer.call<List>("GET", `/api/lists/${id}/`)).body;

async function ready(): Promise<string> {
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  return id;
}

/** The number of attempts of the SDK for one call. */
const attempts = 3;

/** Fails an operation for the given deliveries of a message, each with all attempts of the SDK. */
const breakFor = (deliveries: number, service: string, operation: string, calls = 1) =>
  product.addFault({
    service,
    operation,
    kind: "fail",
    count: deliveries * calls * attempts,
  });

/** One delivery more than Lambda makes for an asynchronous event. */
const deliveries = 4;

/** Waits until all work has ended that Lambda delivers, and then what the sweep delivers again. */
async function settle(): Promise<void> {
  await customer.settle();
  for (const minutes of [1, 2, 4]) {
    // A sweep fails while the outage lasts.
    await runCron(product, "sweep-jobs", 60 * minutes).catch(() => null);
    await customer.settle();
  }
}

describe("after an outage", { timeout: 180_000 }, () => {
  it.each(["verify", "analyze"] as const)("a list whose request was to %s completes", async (job) => {
    const id = await ready();
    await breakFor(deliveries, "sqs", "SendMessageBatch");
    expect((await customer.call("POST", `/api/lists/${id}/${job}/`)).status).toBe(202);
    await settle();
    const { verification, analysis } = await listOf(id);
    expect(job === "verify" ? verification : analysis).toMatchObject({
      status: "completed",
      progress: { done: 3 },
    });
    expect(await product.violations([])).toEqual([]);
  });

  it("a removed list is erased", async () => {
    const id = await ready();
    await breakFor(deliveries, "s3", "GET", 3);
    expect((await customer.call("DELETE", `/api/lists/${id}/`)).status).toBe(200);
    await settle();
    const { keys } = await product.state();
    expect([...keys].filter((key) => key.includes(id))).toEqual([]);
    expect(await product.violations([])).toEqual([]);
  });
});
