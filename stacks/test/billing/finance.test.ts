/** The role of finance staff: money without cancelling the plan, and of lists their ids and credits alone. */
import type { CustomPlanDetail } from "@winnow/core/billing/schema";
import type { Entry, StatementRow } from "@winnow/core/credit/schema";
import { expect, it } from "vitest";
import { addMember } from "../team.ts";
import { testProduct } from "../test-product.ts";

const product = await testProduct();

it("Finance staff see plan, payments and credits, and neither names nor addresses of lists.", async () => {
  const owner = await product.newCustomer({ plan: "Business" });
  const finance = await addMember(product, owner, "finance");
  const { id } = await owner.upload("secret-campaign.txt", "ann@inbox.test\nbob@inbox.test");
  await owner.settle();
  await owner.call("POST", `/api/lists/${id}/verify/`);
  await owner.settle();

  const jobs = "/api/credit/statement/?jobs=true";
  const seenByOwner = await owner.call<{ results: StatementRow[] }>("GET", jobs);
  const name = { list: id, list_name: "secret-campaign.txt" };
  expect(seenByOwner.body.results).toMatchObject([{ entries: [name, name, name], job: { reserved: 2 } }]);
  expect(seenByOwner.body.results[0]?.job?.why).not.toBeNull();
  const seen = await finance.call<{ results: StatementRow[] }>("GET", jobs);
  const noName = { list: id, list_name: null };
  expect(seen.body.results).toMatchObject([
    { entries: [noName, noName, noName], job: { reserved: 2, why: null } },
  ]);
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
