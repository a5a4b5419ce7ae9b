import { describe, expect, it } from "vitest";
import { PaymentEntity } from "../../src/billing/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import type { Payment } from "../../src/port/payment/index.ts";
import { eventOf, line, priceOf, subscription, transaction } from "./paddle-objects.ts";
import { openShop, type Shop } from "./shop.ts";

const pack = (quantity: number, total: number) => [line("pack-5000", total, quantity)];

describe("a payment that our checkout never makes", () => {
  it.each<[string, Partial<Payment.Transaction>, string]>([
    ["in another currency", { currency: "EUR" }, "EUR"],
    ["of too many packs", { lines: pack(101, 2_525_00) }, `101 × ${priceOf("pack-5000")}`],
    ["with a discount", { discount: 5_00 }, "500"],
    ["with a discount of all", { lines: pack(1, 0), discount: 25_00 }, "2500"],
  ])(
    "%s is on the operator's list, once, and its credits follow price and quantity",
    async (_, changes, detail) => {
      const shop = await openShop();
      const paid = transaction({ token: shop.token, ...changes });
      await shop.report(eventOf.transaction(paid), eventOf.transaction(paid));
      expect(shop.problems).toEqual([{ transaction: paid.id, problem: expect.any(String), detail }]);
      const quantity = paid.lines[0]?.quantity ?? 0;
      expect(await shop.accounts()).toMatchObject({ lifetime: 5_000 * quantity });
    },
  );

  it("for two of a plan is on the list", async () => {
    const shop = await openShop();
    const sold = subscription({ token: shop.token });
    const lines = [line("pro-month", 58_00, 2)];
    const paid = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
    await shop.report(eventOf.transaction(paid));
    expect(shop.problems).toEqual([
      { transaction: paid.id, problem: "plan_quantity", detail: `2 × ${priceOf("pro-month")}` },
    ]);
  });

  it("is not the most packs, what the balance pays, or a change that costs nothing", async () => {
    const shop = await openShop();
    const { token } = shop;
    const prorated = [{ ...line("pro-month", 10_00), isProrated: true }, line("pro-month", -10_00, -1)];
    await shop.report(
      eventOf.transaction(transaction({ token, lines: pack(100, 2_500_00) })),
      eventOf.transaction(transaction({ token, total: 0, creditUsed: 25_00 })),
      eventOf.transaction(transaction({ token, lines: prorated })),
    );
    const irregular = shop.problems.filter(({ problem }) => problem !== "no_period");
    expect(irregular).toEqual([]);
  });
});

describe("a subscription that our checkout does not make", () => {
  it.each<[string, Partial<Payment.Subscription>, number | null]>([
    ["in another currency", { currency: "EUR" }, null],
    ["of two plans", { items: [{ price: priceOf("pro-month"), quantity: 2, amount: 29_00 }] }, 58_00],
  ])("%s cannot be changed here, and nothing is charged", async (_, changes, next) => {
    const shop = await openShop();
    const sold = subscription({ token: shop.token, ...changes });
    const lines = [line("pro-month", 29_00)];
    const paid = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
    shop.paddle.known.set(sold.id, sold);
    await shop.report(eventOf.transaction(paid), eventOf.subscription(sold));
    const plan_id = "business-month";
    for (const call of [
      async () => shop.asUser(() => Billing.previewPlanChange({ plan_id })),
      async () => shop.asUser(() => Billing.changePlan({ plan_id, due_now: 1_000_00 })),
    ])
      await expect(call()).rejects.toMatchObject({ code: "billing.irregular_subscription" });
    expect(shop.paddle.asked).toEqual([]);
    expect((await shop.subscription())?.next_payment?.amount ?? null).toBe(next);
  });
});

describe("a payment of nothing that no discount explains", () => {
  const timer = (shop: Shop) =>
    shop.asOperator(() =>
      Billing.settleBilling(new Date("2030-01-01"), (problem) => void shop.problems.push(problem)),
    );
  const accept = (shop: Shop, { id }: Payment.Transaction) =>
    shop.asOperator(() => Billing.acceptPayment(id));

  async function shopWithPlanForNothing() {
    const shop = await openShop();
    const sold = subscription({ token: shop.token });
    const lines = [line("pro-month", 0)];
    const paid = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
    await shop.report(eventOf.subscription(sold), eventOf.transaction(paid), eventOf.transaction(paid));
    return { ...shop, paid };
  }

  it("grants neither credits nor a plan, and leaves no checkout for a second one", async () => {
    const { paid, ...shop } = await shopWithPlanForNothing();
    await timer(shop);
    expect(shop.problems).toEqual([{ transaction: paid.id, problem: "nothing_paid", detail: "0" }]);
    expect(await shop.keys()).toEqual(["free:2026-11"]);
    expect(await shop.plan()).toBe("free");
    expect(await shop.payments()).toMatchObject([{ id: paid.id, credits: 0 }]);
    expect(await shop.asSystem(() => Billing.paidFor(shop.workspaceID))).toEqual([]);
    expect((await shop.asUser(() => Billing.customPlan("business-month"))).checkout).toBeNull();
  });

  it("grants what it is for once an operator accepts it, also after its problem closed", async () => {
    const { paid, ...shop } = await shopWithPlanForNothing();
    const other = await openShop();
    await shop.asOperator(() => Billing.closeProblem({ transaction: paid.id, problem: "nothing_paid" }));
    await accept(shop, paid);
    await accept(shop, paid);
    for (const _ of ["once", "twice"]) await timer(shop);
    await shop.report(eventOf.transaction(paid));
    expect(await shop.accounts()).toMatchObject({ monthly: 10_000, issued_plan: -10_000 });
    expect(await shop.plan()).toBe("Pro");
    expect(await shop.payments()).toMatchObject([{ id: paid.id, credits: 10_000 }]);
    expect(await shop.asSystem(() => Billing.paidFor(shop.workspaceID))).toHaveLength(1);
    expect(shop.problems).toHaveLength(1);
    expect(await other.accounts()).toMatchObject({ monthly: 250, issued_plan: 0 });
  });

  it("keeps what it has granted before it had to be accepted", async () => {
    const { paid, ...shop } = await shopWithPlanForNothing();
    const { id } = paid;
    await PaymentEntity.patch({ id }).set({ timeAnnounced: "2026-11-20T10:00:02.000Z" }).go();
    expect(await shop.payments()).toMatchObject([{ id, credits: 10_000 }]);
    expect(await shop.asSystem(() => Billing.paidFor(shop.workspaceID))).toHaveLength(1);
  });

  it("is the only one that can be accepted", async () => {
    const shop = await openShop();
    const paid = transaction({ token: shop.token });
    await shop.report(eventOf.transaction(paid));
    await expect(accept(shop, paid)).rejects.toThrow("is not a zero payment");
    await expect(accept(shop, transaction())).rejects.toThrow("is not a zero payment");
  });
});

describe("a paused subscription", () => {
  async function pausedShop(changes: Partial<Payment.Subscription>) {
    const shop = await openShop();
    const sold = subscription({ token: shop.token });
    const lines = [line("pro-month", 29_00)];
    const paid = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
    const at = (timeUpdated: string, to: Partial<Payment.Subscription>) =>
      shop.report(eventOf.subscription({ ...sold, timeUpdated, ...to }));
    await shop.report(eventOf.transaction(paid), eventOf.subscription(sold));
    await at("2026-11-21T10:00:00Z", changes);
    return { ...shop, sold, at, days: (count: number) => shop.clock.advance(count * 86_400) };
  }

  it.each([
    ["that is paused", { status: "paused" as const }],
    ["that is scheduled to be", { scheduled: { action: "pause", at: "2026-12-20T10:00:00Z" } }],
  ])("%s gets no free month when its paid time ends, until it is cancelled", async (_, changes) => {
    const shop = await pausedShop(changes);
    expect(await shop.bucket()).toMatchObject({ monthly_credits: 10_000 });
    for (const month of ["December", "January"]) {
      shop.days(month === "December" ? 30 : 31);
      expect([month, await shop.bucket()]).toMatchObject([month, { monthly_credits: 0 }]);
    }
    await shop.at("2026-11-21T10:00:01Z", { status: "paused" });
    expect(await shop.bucket()).toMatchObject({ monthly_credits: 0 });
    await shop.at("2027-01-22T11:00:00Z", { status: "canceled" });
    expect(await shop.bucket()).toMatchObject({ monthly_credits: 250 });
    expect(await shop.keys()).not.toContain("free:2026-12");
  });

  it("that is resumed is granted what its next payment is for, once", async () => {
    const { sold, ...shop } = await pausedShop({ status: "paused" });
    shop.days(40);
    expect(await shop.bucket()).toMatchObject({ monthly_credits: 0 });
    const period = { start: "2027-01-01T10:00:00Z", end: "2027-02-01T10:00:00Z" };
    await shop.at("2027-01-01T10:00:00Z", { period, timeNextBilled: period.end });
    const lines = [line("pro-month", 29_00)];
    const resumed = transaction({ subscription: sold.id, origin: "subscription_recurring", period, lines });
    await shop.report(eventOf.transaction(resumed), eventOf.transaction(resumed));
    expect(await shop.bucket()).toMatchObject({ monthly_credits: 10_000 });
    expect(await shop.accounts()).toMatchObject({ monthly: 10_000, issued_plan: -20_000 });
  });

  it("that is resumed leaves the operator's list, whatever is reported first, and is told when paused again", async () => {
    const { sold, problems, ...shop } = await pausedShop({ status: "paused" });
    const listed = async () =>
      (await shop.asOperator(() => Billing.problems())).filter(({ detail }) => detail === sold.id);
    expect(await listed()).toHaveLength(1);
    shop.days(40);
    const period = { start: "2027-01-01T10:00:00Z", end: "2027-02-01T10:00:00Z" };
    const lines = [line("pro-month", 29_00)];
    const resumed = transaction({ subscription: sold.id, origin: "subscription_recurring", period, lines });
    await shop.report(eventOf.transaction(resumed));
    await shop.at("2027-01-01T10:00:01Z", { period, timeNextBilled: period.end });
    expect(await listed()).toEqual([]);
    await shop.at("2027-01-02T10:00:00Z", { period, status: "paused" });
    const [again] = await listed();
    await shop.asOperator(() =>
      Billing.closeProblem({ transaction: again?.transaction ?? "", problem: "paused" }),
    );
    await shop.at("2027-01-03T10:00:00Z", { period });
    await shop.at("2027-01-04T10:00:00Z", { period, status: "paused" });
    expect(await listed()).toHaveLength(1);
    expect(problems).toHaveLength(3);
  });

  it("leaves the free month to another workspace of its own", async () => {
    await pausedShop({ status: "paused" });
    const other = await openShop();
    other.clock.advance(31 * 86_400);
    expect(await other.bucket()).toMatchObject({ monthly_credits: 250 });
    expect(await other.keys()).toContain("free:2026-12");
  });

  it("is on the operator's list until it goes on, and leaves no checkout for a second plan", async () => {
    const shop = await openShop();
    const sold = subscription({ token: shop.token });
    const lines = [line("pro-month", 29_00)];
    const paid = transaction({ token: shop.token, subscription: sold.id, period: sold.period, lines });
    const paused = { ...sold, status: "paused" as const, timeUpdated: "2026-11-21T10:00:00Z" };
    await shop.report(eventOf.transaction(paid), eventOf.subscription(sold));
    await shop.report(eventOf.subscription(paused), eventOf.subscription(paused));
    expect(shop.problems).toEqual([{ transaction: paid.id, problem: "paused", detail: sold.id }]);
    const offer = () => shop.asUser(() => Billing.customPlan("business-month"));
    expect((await offer()).checkout).toBeNull();
    const open = async () =>
      (await shop.asOperator(() => Billing.problems())).filter(({ transaction: id }) => id === paid.id);
    expect(await open()).toHaveLength(1);
    await shop.report(eventOf.subscription({ ...sold, timeUpdated: "2026-11-22T10:00:00Z" }));
    expect(await open()).toEqual([]);
    await shop.report(
      eventOf.subscription({ ...sold, status: "canceled", timeUpdated: "2026-11-22T11:00:00Z" }),
    );
    expect((await offer()).checkout).not.toBeNull();
  });
});
