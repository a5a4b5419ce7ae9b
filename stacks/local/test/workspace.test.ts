import type { Entry } from "@winnow/core/audit/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "../demo-user.ts";
import type { Customer } from "./customer.ts";
import { type Stage, startStage } from "./stage.ts";
import { bring, idOf } from "./team.ts";

let stage: Stage;
let customer: Customer;
beforeAll(async () => {
  stage = await startStage();
  customer = stage.customer;
});
afterAll(() => stage.product.close());

const cells = ["ann@inbox.test", "no-bob@inbox.test"].join("\n");

describe("the audit trail", () => {
  it("tells of lists that were removed, and of verifications that were started and cancelled", async () => {
    const { id } = await customer.upload("people.txt", cells);
    await customer.settle();
    // Nobody hears of the start, so that it is still under way when it is cancelled.
    await customer.call("POST", "/_local/faults", { service: "events", kind: "fail", probability: 1 });
    await customer.call("POST", `/api/lists/${id}/verify/`);
    await customer.call("POST", `/api/lists/${id}/cancel/`);
    await fetch(`${stage.product.url}/_local/faults`, { method: "DELETE" });
    expect((await customer.call("POST", `/api/lists/${id}/cancel/`)).status).toBe(409);
    await customer.call("DELETE", `/api/lists/${id}/`);
    await customer.settle();
    const { body } = await customer.call<{ results: Entry[] }>("GET", "/api/audit/");
    expect(body.results.map(({ deed, subject }) => [deed, subject])).toEqual(
      ["list.deleted", "verification.cancelled", "verification.started"].map((deed) => [
        deed,
        { id, name: "people.txt" },
      ]),
    );
    expect(body.results[0]).toMatchObject({ actor: { name: "Demo User" }, address: expect.any(String) });
  });
});

describe("a workspace that is closed", () => {
  it("keeps nobody, and none of its lists", async () => {
    const workspaces = async ({ call }: Customer) =>
      (await call<{ results: { id: string; is_active: boolean }[] }>("GET", "/api/workspace/")).body.results;
    const id = (await workspaces(customer))[0]?.id ?? "";
    const next = await bring(stage, customer, "viewer");
    await customer.upload("left-behind.txt", cells);
    await customer.settle();
    const handOver = { member_id: await idOf(next), password: demo.password };
    expect((await customer.call("POST", `/api/workspace/${id}/transfer/`, handOver)).status).toBe(200);
    expect((await customer.call("DELETE", `/api/workspace/${id}/`)).status).toBe(403);
    expect((await next.call("DELETE", `/api/workspace/${id}/`)).status).toBe(200);
    expect((await next.call("DELETE", `/api/workspace/${id}/`)).status).toBe(404);
    for (const person of [customer, next]) {
      const mine = await workspaces(person);
      expect(mine).toHaveLength(1);
      expect(mine[0]).toMatchObject({ is_active: true });
      expect(mine[0]?.id).not.toBe(id);
    }
    await customer.settle();
    const { items, keys } = await stage.state();
    const left = items.filter((item) => item["workspaceID"] === id).map((item) => item["__edb_e__"]);
    for (const gone of ["list", "member", "invitation"]) expect(left).not.toContain(gone);
    expect([...keys].filter((key) => key.includes(id))).toEqual([]);
    expect(left).toContain("audit");
  });
});
