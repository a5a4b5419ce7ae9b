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

describe("a cloud that delivers everything twice, late and out of order", () => {
  const fault = (service: string, kind: string) =>
    customer.call("POST", "/_local/faults", {
      service,
      kind,
      probability: 1,
      seconds: kind === "delay" ? 0.2 : undefined,
    });

  it("changes no result, charges nothing twice, and tells everyone once", async () => {
    for (const service of ["sqs", "events"])
      for (const kind of ["duplicate", "reorder"]) expect((await fault(service, kind)).status).toBe(200);
    try {
      const cells = Array.from({ length: 300 }, (_, index) => `person.${index}@d${index % 5}.load.test`);
      const { id } = await customer.upload("people.txt", cells.join("\n"));
      await customer.settle();
      await customer.call("POST", `/api/lists/${id}/verify/`);
      await customer.settle();
      const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
      expect(body.verification).toMatchObject({ status: "completed", progress: { done: 300, total: 300 } });

      await customer.call("POST", `/api/lists/${id}/download/`, {});
      await customer.settle();
      const delivery = await customer.call<{ url: string }>("POST", `/api/lists/${id}/download/`, {});
      const csv = await (await fetch(delivery.body.url)).text();
      expect(
        csv
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((line) => line.split(",")[0]),
      ).toEqual(cells);
      expect(await stage.violations([{ listID: id, cells }])).toEqual([]);

      await customer.call("DELETE", `/api/lists/${id}/`);
      await customer.settle();
      expect([...(await stage.state()).keys].filter((key) => key.includes(id))).toEqual([]);
    } finally {
      await fetch(`${stage.product.url}/_local/faults`, { method: "DELETE" });
    }
  });
});
