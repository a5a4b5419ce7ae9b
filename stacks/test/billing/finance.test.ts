/** The role of finance staff: money without cancelling the plan, and of lists their ids and credits alone. */
import type { CustomPlanDetail } from "@winnow/core/billing/schema";
import type { Entry, Usage } from "@winnow/core/credit/schema";
import { expect, it } from "vitest";
import { addMember } from "../team.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();

it("Finance staff see plan, payments and credits, and neither names nor addresses of lists", async () => {
  const owner = await product.newCustomer({ plan: "Business" });
  const finance = await addMember(product, owner, "finance");
  const { id } = await owner.upload("secret-campaign.txt", "ann@inbox.test\nbob@inbox.test");
  await owner.settle();
  await owner.call("POST", `/api/lists/${id}/verify/`);
  await owner.settle();

  const usage = "/api/credit/usage/?by=list";
  const seenByOwner = await owner.call<{ results: Usage[] }>("GET", usage);
  expect(seenByOwner.body.results).toMatchObject([{ id, name: "secret-campaign.txt" }]);
  const seen = await finance.call<{ results: Usage[] }>("GET", usage);
  expect(seen.body.results).toMatchObject([{ id, name: null, reserved: 2 }]);
  const ledger = "/api/credit/ledger/?kind=reserve";
  const entryOf = async ({ call }: Pick<typeof owner, "call">) =>
    (await call<{ results: Entry[] }>("GET", ledger)).body.results;
  expect(await entryOf(owner)).toMatchObject([{ list: id, list_name: "secret-campaign.txt" }]);
  expect(await entryOf(finance)).toMatchObject([{ list: id, list_name: null }]);
  for (const path of ["/api/payment/", "/api/subscription/", "/api/credit/months/", "/api/billing/settings/"])
    expect([path, (await finance.call("GET", path)).status]).toEqual([path, 200]);
  const pack = await finance.call<CustomPlanDetail>("GET", "/api/customplan/pack-5000/");
  expect(pack.body.checkout).not.toBeNull();

  const settings = { low_credit_threshold: 10 };
  expect((await finance.call("PATCH", "/api/billing/settings/", settings)).status).toBe(200);
  const cancel = { cancel_type: "next_billing_period" };
  expect((await finance.call("POST", "/api/subscription/cancel/", cancel)).status).toBe(403);
  expect((await finance.call("POST", "/api/subscription/undo-cancel/")).status).toBe(404);

  for (const path of ["/api/lists/", `/api/lists/${id}/`, `/api/lists/${id}/results/`])
    expect([path, (await finance.call("GET", path)).status]).toEqual([path, 403]);
  expect((await finance.call("POST", "/api/verify-email/", { email: "ann@inbox.test" })).status).toBe(403);
});
