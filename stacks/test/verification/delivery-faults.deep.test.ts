import type { Info as List } from "@winnow/core/list/schema";
import { afterEach, describe, expect, it } from "vitest";
import { sameVerdicts, verdictsOf } from "../../proof/oracle/index.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const customer = await product.newCustomer();
afterEach(() => product.clearFaults());

/** Duplicates, delays and reorders every message and event. */
async function disturbDelivery(): Promise<void> {
  for (const service of ["sqs", "events"])
    for (const kind of ["duplicate", "reorder", "delay"])
      await product.addFault({ service, kind, ...(kind === "delay" && { seconds: 0.1 }) });
}

async function verify(cells: readonly string[]): Promise<string> {
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  await customer.call("POST", `/api/lists/${id}/verify/`);
  await customer.settle();
  return id;
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => `person.${index}@d${index % 5}.load.test`);

describe("with every message and event duplicated, delayed and reordered", { timeout: 60_000 }, () => {
  it("a list is verified, charged once, downloaded in order and erased", async () => {
    await disturbDelivery();
    const cells = people(300);
    const id = await verify(cells);
    const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
    expect(body.verification).toMatchObject({ status: "completed", progress: { done: 300, total: 300 } });

    await customer.call("POST", `/api/lists/${id}/download/`, {});
    await customer.settle();
    const delivery = await customer.call<{ url: string }>("POST", `/api/lists/${id}/download/`, {});
    const csv = await (await fetch(new URL(delivery.body.url, product.url))).text();
    const [, ...rows] = csv.trim().split(/\r?\n/);
    expect(rows.map((row) => row.split(",")[0])).toEqual(cells);
    expect(await product.violations([{ listID: id, cells }])).toEqual([]);

    await customer.call("DELETE", `/api/lists/${id}/`);
    await customer.settle();
    expect([...(await product.state()).keys].filter((key) => key.includes(id))).toEqual([]);
  });

  it("a list gets the same verdicts as without faults", async () => {
    const cells = [
      ...["ann@inbox.test", "no-one@inbox.test", "joe@catchall.test", "amy@greylist.test"],
      ...["kim@full.test", "lee@nullmx.test", "max@nomx.test", "not an address"],
      ...people(120),
    ];
    const undisturbed = await verify(cells);
    await disturbDelivery();
    const disturbed = await verify(cells);

    const state = await product.state();
    const verdicts = await verdictsOf(state, undisturbed);
    expect(verdicts.size).toBe(cells.length - 1);
    expect(sameVerdicts(verdicts, await verdictsOf(state, disturbed))).toEqual([]);
    const inputs = [undisturbed, disturbed].map((listID) => ({ listID, cells }));
    expect(await product.violations(inputs)).toEqual([]);
  });
});
