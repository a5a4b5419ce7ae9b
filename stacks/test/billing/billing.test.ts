/** Buying at the local Paddle through the real SDK: the calls of billing and Paddle's webhooks together. */
import type {
  CurrentSubscription,
  CustomPlan,
  CustomPlanDetail,
  Link,
  Payment,
  Preview,
} from "@winnow/core/billing/schema";
import type { User } from "@winnow/core/account/schema";
import { beforeAll, describe, expect, it } from "vitest";
import { inboxOf } from "../../../core/test/inbox.ts";
import { addMember } from "../team.ts";
import { testProduct } from "../test-product.ts";
import { type Buyer, newBuyer } from "./buyer.ts";

const product = await testProduct();

const me = async ({ call }: Pick<Buyer, "call">) => (await call<User>("GET", "/api/user/me/")).body;
const paymentsOf = async ({ call }: Pick<Buyer, "call">) =>
  (await call<{ results: Payment[] }>("GET", "/api/payment/")).body.results;
const subscriptionOf = async ({ call }: Pick<Buyer, "call">) =>
  (await call<CurrentSubscription>("GET", "/api/subscription/")).body.subscription;

describe("the catalogue", () => {
  it("is filtered by kind, interval and plan", async () => {
    const { call } = await product.newCustomer();
    const list = async (query: string) =>
      (await call<{ results: CustomPlan[] }>("GET", `/api/customplan/${query}`)).body.results.map(
        ({ id }) => id,
      );
    expect(await list("")).toHaveLength(11);
    const { body } = await call<CustomPlan>("GET", "/api/customplan/free/");
    expect(body).toMatchObject({ credits: 250, daily_analyses: 20, max_team_members: 0 });
    expect(body.limits).toMatchObject({ live_keys: false, calls_per_second: 2, webhooks: 16 });
    expect(await list("?plan_type=pack")).toHaveLength(4);
    expect(await list("?payment_recurring_interval=year&credit_packs_plan_type=Pro")).toEqual(["pro-year"]);
    expect((await call("GET", "/api/customplan/?plan_type=gift")).status).toBe(400);
    expect((await call("GET", "/api/customplan/gift/")).status).toBe(404);
  });

  it("has a checkout only for those who may change the plan", async () => {
    const owner = await product.newCustomer({ plan: "Business" });
    const viewer = await addMember(product, owner, "viewer");
    const detail = await viewer.call<CustomPlanDetail>("GET", "/api/customplan/pack-5000/");
    expect(detail.body).toMatchObject({ id: "pack-5000", amount: 25_00, checkout: null });
  });
});

describe("before the first purchase", () => {
  it("there is no subscription, no payment, and no billing to manage", async () => {
    const buyer = await newBuyer(product);
    expect(await subscriptionOf(buyer)).toBeNull();
    expect(await paymentsOf(buyer)).toEqual([]);
    expect(await buyer.call("GET", "/api/subscription/manage-billing/")).toMatchObject({
      status: 404,
      body: { code: "billing.nothing_bought", error: expect.stringContaining("first purchase") },
    });
    expect(
      (await buyer.call("POST", "/api/subscription/cancel/", { cancel_type: "next_billing_period" })).status,
    ).toBe(404);
  });
});

describe("a pack", { timeout: 120_000 }, () => {
  it("that is paid adds its credits, and has an invoice that another workspace cannot have", async () => {
    const [buyer, stranger] = [await newBuyer(product), await newBuyer(product)];
    const id = await buyer.buy("pack-5000", { quantity: 2 });
    expect((await me(buyer)).credit_bucket).toMatchObject({ lifetime_credits: 10_000, monthly_credits: 250 });
    expect(await paymentsOf(buyer)).toMatchObject([
      { id, kind: "pack", status: "paid", total: 50_00, credits: 10_000, invoice_number: expect.any(String) },
    ]);
    const invoice = `/api/payment/get-invoice/?transaction_id=${id}`;
    const { body } = await buyer.call<Link>("GET", invoice);
    expect(
      Buffer.from(await (await fetch(body.url)).arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect((await stranger.call("GET", invoice)).status).toBe(404);
    const year = new Date().getUTCFullYear();
    const archive = await buyer.call<Link>("GET", `/api/payment/invoices/?year=${year}`);
    const zip = Buffer.from(await (await fetch(archive.body.url)).arrayBuffer());
    expect(zip.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    expect(zip.includes("%PDF-")).toBe(true);
    expect((await stranger.call("GET", `/api/payment/invoices/?year=${year}`)).status).toBe(404);
    expect((await buyer.call("GET", "/api/payment/invoices/?year=1999")).status).toBe(400);
    for (const bad of ["txn_1", `${id}/../x`, id.toUpperCase(), "sub_1"])
      expect((await buyer.call("GET", `/api/payment/get-invoice/?transaction_id=${bad}`)).status).toBe(404);
    expect(await paymentsOf(stranger)).toEqual([]);
    expect((await buyer.call<Link>("GET", "/api/subscription/manage-billing/")).body.url).toMatch(/^http/);
  });

  it("that is paid sends one receipt to each address that the workspace chose", async () => {
    const buyer = await newBuyer(product);
    const books = `books-${buyer.email}`;
    const settings = { receipt_emails: [books] };
    expect((await buyer.call("PATCH", "/api/billing/settings/", settings)).status).toBe(200);
    await buyer.buy("pack-5000");
    expect((await inboxOf(books)).map(({ text }) => text)).toEqual([expect.stringContaining("$25.00")]);
  });

  it("whose card is declined adds nothing", async () => {
    const buyer = await newBuyer(product);
    await buyer.buy("pack-5000", { card: "4000000000000002" });
    expect((await me(buyer)).credit_bucket).toMatchObject({ lifetime_credits: 0 });
    expect(await paymentsOf(buyer)).toMatchObject([{ status: "failed", credits: 0 }]);
  });
});

describe("a subscription", { timeout: 180_000 }, () => {
  let buyer: Buyer;
  beforeAll(async () => {
    buyer = await newBuyer(product);
    await buyer.buy("pro-month");
  }, 60_000);

  it("gives the plan with its credits, and no second checkout of a plan", async () => {
    const user = await me(buyer);
    expect(user.subscriptions).toEqual([
      {
        status: "active",
        payment_failed: false,
        plan: { credit_packs_plan_type: "Pro", plan_type: "paid" },
      },
    ]);
    expect(user.credit_bucket).toMatchObject({ monthly_credits: 10_000 });
    const { body } = await buyer.call<CustomPlanDetail>("GET", "/api/customplan/business-month/");
    expect(body.checkout).toBeNull();
  });

  it("that is cancelled stays until its end, and the cancellation can be undone", async () => {
    const cancel = { cancel_type: "next_billing_period" };
    const ending = await buyer.call<CurrentSubscription>("POST", "/api/subscription/cancel/", cancel);
    expect(ending.body.subscription).toMatchObject({
      status: "active",
      scheduled_cancel_at: expect.any(String),
    });
    expect((await buyer.call("POST", "/api/subscription/cancel/", cancel)).status).toBe(200);
    expect((await me(buyer)).subscriptions).toMatchObject([{ status: "cancel" }]);
    const preview = { plan_id: "business-month" };
    expect(await buyer.call("POST", "/api/subscription/preview-plan-change-paddle/", preview)).toMatchObject({
      status: 409,
      body: { code: "billing.ending" },
    });
    const undone = await buyer.call<CurrentSubscription>("POST", "/api/subscription/undo-cancel/");
    expect(undone.body.subscription).toMatchObject({ scheduled_cancel_at: null });
    expect((await buyer.call("POST", "/api/subscription/undo-cancel/")).status).toBe(200);
    await buyer.admin("settle");
    expect(await subscriptionOf(buyer)).toMatchObject({ status: "active", scheduled_cancel_at: null });
  });

  it("is upgraded for the previewed amount only", async () => {
    await buyer.admin("freeze");
    const { body: preview } = await buyer.call<Preview>(
      "POST",
      "/api/subscription/preview-plan-change-paddle/",
      { plan_id: "business-month" },
    );
    expect(preview).toMatchObject({
      kind: "upgrade",
      at_once: true,
      exceeds_seats_by: 0,
      monthly_credits: 100_000,
    });
    expect(preview.charge - preview.credit).toBe(preview.due_now);
    const change = { plan_id: "business-month", due_now: preview.due_now };
    const { due_now } = preview;
    const refused = await buyer.call("POST", "/api/subscription/change-plan/", {
      ...change,
      due_now: due_now - 1,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "billing.stale_preview", preview: { due_now: preview.due_now } },
    });
    expect((await me(buyer)).subscriptions).toMatchObject([{ plan: { credit_packs_plan_type: "Pro" } }]);
    expect((await buyer.call("POST", "/api/subscription/change-plan/", change)).status).toBe(200);
    await buyer.admin("run");
    const user = await me(buyer);
    expect(user.subscriptions).toMatchObject([{ plan: { credit_packs_plan_type: "Business" } }]);
    expect(user.credit_bucket).toMatchObject({ monthly_credits: preview.plan_credits?.after });
    expect((await paymentsOf(buyer))[0]).toMatchObject({ kind: "plan_change", total: preview.due_now });
  });

  it("that is downgraded keeps its plan until the renewal, and can keep it for good", async () => {
    const change = (plan_id: string) =>
      buyer.call<CurrentSubscription>("POST", "/api/subscription/change-plan/", { plan_id, due_now: 0 });
    const smaller = await change("pro-month");
    expect(smaller).toMatchObject({
      status: 200,
      body: {
        subscription: { plan: { id: "business-month" }, scheduled_plan: { plan: { id: "pro-month" } } },
      },
    });
    expect(await change("business-month")).toMatchObject({
      status: 200,
      body: { subscription: { scheduled_plan: null } },
    });
    await change("pro-month");
    await buyer.admin("settle");
    const { credit_bucket } = await me(buyer);
    expect(credit_bucket?.monthly_credits).toBeGreaterThan(99_000);
    await buyer.admin(`subscriptions/${(await subscriptionOf(buyer))?.id}/renew`);
    const user = await me(buyer);
    expect(user.subscriptions).toMatchObject([{ plan: { credit_packs_plan_type: "Pro" } }]);
    expect(user.credit_bucket).toMatchObject({ monthly_credits: 10_000 });
  });

  it("whose renewal is declined keeps its plan without new credits, and recovers", async () => {
    const buyer = await newBuyer(product);
    await buyer.buy("pro-month");
    await buyer.admin("decline", { next: 1 });
    const id = (await subscriptionOf(buyer))?.id;
    await buyer.admin(`subscriptions/${id}/renew`);
    expect((await me(buyer)).subscriptions).toMatchObject([{ status: "active", payment_failed: true }]);
    const preview = { plan_id: "business-month" };
    expect(await buyer.call("POST", "/api/subscription/preview-plan-change-paddle/", preview)).toMatchObject({
      status: 409,
      body: { code: "billing.payment_due" },
    });
    await buyer.admin(`subscriptions/${id}/retry`);
    expect((await me(buyer)).subscriptions).toMatchObject([{ status: "active", payment_failed: false }]);
  });
});

it("A webhook without Paddle's signature is refused.", async () => {
  const send = (headers: Record<string, string>, body = "{}") =>
    fetch(new URL("/hook/paddle/", product.url), { method: "POST", body, headers });
  const ts = Math.floor(Date.now() / 1000);
  expect((await send({})).status).toBe(400);
  expect((await send({ "paddle-signature": `ts=${ts};h1=${"0".repeat(64)}` })).status).toBe(401);
  expect((await send({}, "x".repeat(300_000))).status).toBe(413);
});
