import type { Info as List } from "@winnow/core/list/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Customer } from "./customer.ts";
import { type Stage, startStage } from "./stage.ts";

let stage: Stage;
let customer: Customer;
beforeAll(async () => {
  stage = await startStage();
  customer = stage.customer;
});
afterAll(() => stage.product.close());

const listOf = async (id: string) => (await customer.call<List>("GET", `/api/lists/${id}/`)).body;

async function listFrom(cells: readonly string[]): Promise<string> {
  const { id } = await customer.upload("people.txt", cells.join("\n"));
  await customer.settle();
  return id;
}

describe("a list that is analyzed", () => {
  it("is told its health for nothing", async () => {
    const cells = [
      "not an address",
      "info@nullmx.test",
      "bob@nomx.test",
      "eve@nowhere.test",
      ...Array.from({ length: 600 }, (_, index) => `person.${index}@d${index % 9}.load.test`),
    ];
    const id = await listFrom(cells);
    const started = await customer.call<List>("POST", `/api/lists/${id}/analyze/`);
    expect(started).toMatchObject({ status: 202, body: { status: "ready" } });
    await customer.settle();
    const { analysis, status } = await listOf(id);
    expect(status).toBe("ready");
    expect(analysis).toMatchObject({
      status: "completed",
      progress: { done: 603, total: 603, percent: 100, eta_seconds: 0 },
      health: {
        findings: { role: 1, no_domain: 1, no_mail_host: 1, null_mx: 1, dns_timeout: 0 },
        providers: { other: 603 },
        sample: { size: 30 },
      },
    });
  });
});
