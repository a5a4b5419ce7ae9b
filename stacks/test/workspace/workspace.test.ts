import type { Entry } from "@winnow/core/audit/schema";
import { describe, expect, it } from "vitest";
import type { Customer } from "../../proof/customer.ts";
import { runCron } from "../cron.ts";
import { testProduct } from "../test-product.ts";
import { addMember, idOf } from "../team.ts";

const product = await testProduct();
const customer = await product.newCustomer();

const cells = ["ann@inbox.test", "no-bob@inbox.test"].join("\n");

describe("the audit trail", () => {
  it("records removed lists, and verifications started and cancelled", async () => {
    const { id } = await customer.upload("people.txt", cells);
    await customer.settle();
    // The start event is lost, so that the verification is still queued when it is cancelled.
    await product.addFault({ service: "events", kind: "fail" });
    await customer.call("POST", `/api/lists/${id}/verify/`);
    await customer.call("POST", `/api/lists/${id}/cancel/`);
    await product.clearFaults();
    await runCron(product, "relay-outbox");
    expect((await customer.call("POST", `/api/lists/${id}/cancel/`)).status).toBe(409);
    await customer.call("DELETE", `/api/lists/${id}/`);
    await customer.settle();
    const { body } = await customer.call<{ results: Entry[] }>("GET", "/api/audit/");
    const entries = body.results.filter(({ subject }) => subject.id === id);
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual(
      ["list.deleted", "verification.cancelled", "verification.started"].map((action) => [
        action,
        { id, name: "people.txt" },
      ]),
    );
    expect(entries[0]).toMatchObject({ actor: { name: "Cara Customer" }, address: expect.any(String) });
  });
});

describe("a closed workspace", () => {
  it("loses its members, invitations and lists, and keeps its audit trail", async () => {
    const workspaces = async ({ call }: Customer) =>
      (await call<{ results: { id: string; is_active: boolean }[] }>("GET", "/api/workspace/")).body.results;
    const id = (await workspaces(customer))[0]?.id ?? "";
    const next = await addMember(product, customer, "viewer");
    await customer.upload("left-behind.txt", cells);
    await customer.settle();
    const handOver = { member_id: await idOf(next), password: customer.password };
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
    const { items, keys } = await product.state();
    const left = items.filter((item) => item["workspaceID"] === id).map((item) => item["__edb_e__"]);
    for (const gone of ["list", "member", "invitation"]) expect(left).not.toContain(gone);
    expect([...keys].filter((key) => key.includes(id))).toEqual([]);
    expect(left).toContain("audit");
  });
});
