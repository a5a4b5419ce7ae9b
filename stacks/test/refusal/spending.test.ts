import { randomUUID } from "node:crypto";
import { type Action, actions, type Area } from "@winnow/core/kit/permission";
import type { Info as List } from "@winnow/core/list/schema";
import { describe, expect, it } from "vitest";
import { addMember } from "../team.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();
const owner = await product.newCustomer();

/** A member of the owner's workspace whose role grants this. */
async function memberWith(granted: Partial<Record<Area, readonly Action[]>>) {
  const permission_features = Object.entries(granted).map(([name, of]) => ({ name, actions: of }));
  const name = randomUUID();
  const { body } = await owner.call<{ id: string }>("POST", "/api/role/", { name, permission_features });
  return addMember(product, owner, body.id);
}

async function listFor(purpose: "analyze" | "clean" | "verify"): Promise<string> {
  const emails = ["ann@inbox.test", "bob@inbox.test"];
  const { body } = await owner.call<List>("POST", "/api/lists/", {
    name: purpose,
    source: "paste",
    purpose,
    emails,
  });
  await owner.settle();
  return body.id;
}

const all = actions;
const forbidden = { status: 403, body: { code: "actor.forbidden" } };

describe("a job on a list asks for its own permission:", () => {
  it.each([
    { purpose: "analyze", job: "verify", granted: { analyze_list: all }, needs: "clean_email" },
    { purpose: "clean", job: "analyze", granted: { clean_email: all }, needs: "analyze_list" },
    { purpose: "verify", job: "analyze", granted: { verify_email: all }, needs: "analyze_list" },
    { purpose: "verify", job: "verify", granted: { verify_email: ["view"] }, needs: "verify_email" },
    {
      purpose: "verify",
      job: "verify",
      mode: "clean",
      granted: { verify_email: all },
      needs: "clean_email",
    },
    {
      purpose: "analyze",
      job: "verify",
      mode: "verify",
      granted: { analyze_list: all, clean_email: all },
      needs: "verify_email",
    },
  ] as const)("to $job a list of purpose $purpose needs $needs", async (example) => {
    const { purpose, job, granted, needs } = example;
    const id = await listFor(purpose);
    const start = `/api/lists/${id}/${job}/`;
    const json = "mode" in example ? { mode: example.mode } : undefined;
    const lesser = await memberWith(granted);
    const balance = await owner.call("GET", "/api/creditbucket/");
    expect(await lesser.call("POST", start, json)).toMatchObject(forbidden);
    expect(await owner.call("GET", "/api/creditbucket/")).toEqual(balance);

    const entitled = await memberWith({ ...granted, [needs]: all });
    expect((await entitled.call("POST", start, json)).status).toBe(202);
    await owner.settle();
  });
});
