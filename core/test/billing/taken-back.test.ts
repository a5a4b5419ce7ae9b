/** A plan whose payment was charged back in full, or refunded. Each report is applied twice. */
import { describe, expect, it } from "vitest";
import { packOffers } from "../../src/billing/catalog/catalog.ts";
import { SubscriptionEntity } from "../../src/billing/entity.ts";
import { Billing } from "../../src/billing/index.ts";
import type { Payment } from "../../src/port/payment/index.ts";
import { announced } from "../announced.ts";
import { adjustment, eventOf, line, subscription, transaction } from "./paddle-objects.ts";
import { openShop } from "./shop.ts";

const year = { start: "2026-11-22T10:00:00.000Z", end: "2027-11-22T10:00:00.000Z" };

/** A shop that has paid for a plan, Business for a year unless told otherwise. */
async function shopOn(offer = "business-year", price = 1_490_00) {
  const shop = await openShop();
  const sold = subscription({ token: shop.token, period: year });
  const bought = transaction({
    token: shop.token,
    subscription: sold.id,
    period: year,
    lines: [line(offer, price)],
  });
  const report = async (...events: Payment.Event[]) => {
    for (const event of events) await shop.report(event, event);
  };
  await report(eventOf.subscription(sold), eventOf.transaction(bought));
  const kindsOf = () => shop.problems.map(({ problem }) => problem);
  const open = async () =>
    (await shop.asOperator(() => Billing.problems())).filter(({ transaction: id }) => id === bought.id);
  return { ...shop, sold, bought, report, kindsOf, open };
}

const at = (day: number): string => `2026-12-${String(day).padStart(2, "0")}T10:00:00Z`;
const chargebackOf = (of: Payment.Transaction, total: number, day = 1) =>
  adjustment(of, total, { action: "chargeback", timeCreated: at(day), timeUpdated: at(day) });
const reversalOf = (of: Payment.Transaction, total: number, day = 2) =>
  adjustment(of, total, { action: "chargeback_reverse", timeCreated: at(day), timeUpdated: at(day) });

describe("a plan", { timeout: 60_000 }, () => {
  it("ends with a chargeback in full, and people and operator are told once", async () => {
    const shop = await shopOn();
    expect(await shop.plan()).toBe("Business");
    await shop.report(eventOf.adjustment(chargebackOf(shop.bought, 1_490_00)));
    expect(await shop.plan()).toBe("free");
    expect(shop.problems).toEqual([
      { transaction: shop.bought.id, problem: "plan_taken_back", detail: shop.sold.id },
    ]);
    expect((await shop.jobs("billing.plan_taken_back")).toSorted()).toEqual(["notify-owner", "send-mail"]);
    shop.clock.advance(200 * 86_400);
    await shop.report(eventOf.subscription({ ...shop.sold, timeUpdated: at(30) }));
    expect(await shop.plan()).toBe("free");
  });

  it("stays with a refund in full, whenever it is reported again", async () => {
    const shop = await shopOn();
    const refund = eventOf.adjustment(adjustment(shop.bought, 1_490_00));
    await shop.report(refund);
    expect([await shop.plan(), shop.problems]).toEqual(["Business", []]);
    shop.clock.advance(100 * 86_400);
    await shop.report(refund, eventOf.subscription({ ...shop.sold, timeUpdated: at(30) }), refund);
    expect([await shop.plan(), shop.problems]).toEqual(["Business", []]);
    expect(await shop.subscription()).toMatchObject({ id: shop.sold.id });
  });

  it("that a refund in full has ended before comes back when it is reported again", async () => {
    const shop = await shopOn();
    const { data } = await SubscriptionEntity.get({ id: shop.sold.id }).go();
    if (!data?.facts.paid) throw new Error("Nothing was paid.");
    const facts = { ...data.facts, paid: { ...data.facts.paid, isTakenBack: true as const } };
    await SubscriptionEntity.put({ ...data, facts }).go();
    await shop.report(eventOf.subscription(shop.sold));
    expect([await shop.plan(), (await shop.open()).length]).toEqual(["free", 1]);
    await shop.report(eventOf.adjustment(adjustment(shop.bought, 1_490_00)));
    expect([await shop.plan(), await shop.open()]).toEqual(["Business", []]);
  });

  it("ends with a chargeback of what a refund has left of it, to the cent", async () => {
    const shop = await shopOn();
    await shop.report(
      eventOf.adjustment(adjustment(shop.bought, 90_00)),
      eventOf.adjustment(chargebackOf(shop.bought, 1_399_99, 2)),
    );
    expect([await shop.plan(), shop.problems]).toEqual(["Business", []]);
    await shop.report(eventOf.adjustment(chargebackOf(shop.bought, 1, 3)));
    expect([await shop.plan(), shop.kindsOf()]).toEqual(["free", ["plan_taken_back"]]);
  });

  it("comes back with its credits when the dispute is won, whichever is reported first", async () => {
    const shop = await shopOn();
    const before = await shop.accounts();
    const [lost, won] = [chargebackOf(shop.bought, 1_490_00), reversalOf(shop.bought, 1_490_00)];
    await shop.report(eventOf.adjustment(lost));
    expect(await shop.plan()).toBe("free");
    await shop.report(eventOf.adjustment(won));
    expect([await shop.plan(), await shop.open()]).toEqual(["Business", []]);
    expect(await shop.accounts()).toMatchObject({ monthly: before?.monthly });
    const other = await shopOn();
    await other.report(eventOf.adjustment(reversalOf(other.bought, 1_490_00)));
    await other.report(eventOf.adjustment(chargebackOf(other.bought, 1_490_00)));
    expect([await other.plan(), await other.open()]).toEqual(["Business", []]);
  });

  it("ends again with a second chargeback, and comes back with the second reversal", async () => {
    const shop = await shopOn();
    const plans: unknown[] = [];
    for (const each of [
      chargebackOf(shop.bought, 1_490_00, 1),
      reversalOf(shop.bought, 1_490_00, 2),
      chargebackOf(shop.bought, 1_490_00, 3),
      reversalOf(shop.bought, 1_490_00, 4),
    ]) {
      await shop.report(eventOf.adjustment(each));
      plans.push(await shop.plan());
    }
    expect(plans).toEqual(["free", "Business", "free", "Business"]);
  });

  it("comes back with the next renewal that is paid", async () => {
    const shop = await shopOn();
    await shop.report(eventOf.adjustment(chargebackOf(shop.bought, 1_490_00)));
    const next = { start: year.end, end: "2028-11-22T10:00:00.000Z" };
    await shop.report(
      eventOf.transaction(
        transaction({ subscription: shop.sold.id, period: next, lines: [line("business-year", 1_490_00)] }),
      ),
    );
    expect(await shop.plan()).toBe("Business");
    expect([await shop.open(), shop.kindsOf()]).toEqual([[], ["plan_taken_back"]]);
    await shop.report(eventOf.adjustment(chargebackOf(shop.bought, 1_490_00)));
    expect([await shop.plan(), await shop.open()]).toEqual(["Business", []]);
  });

  it("that was paid for before stays by the payment of its present period", async () => {
    const shop = await shopOn();
    const next = { start: year.end, end: "2028-11-22T10:00:00.000Z" };
    const renewal = transaction({
      subscription: shop.sold.id,
      period: next,
      lines: [line("business-year", 1_490_00)],
    });
    await shop.report(eventOf.transaction(renewal), eventOf.adjustment(chargebackOf(shop.bought, 1_490_00)));
    expect([await shop.plan(), shop.problems]).toEqual(["Business", []]);
  });

  it("is kept by an operator who has closed the problem before", async () => {
    const shop = await shopOn();
    const lost = chargebackOf(shop.bought, 1_490_00);
    await shop.report(eventOf.adjustment(lost));
    const problem = { transaction: shop.bought.id, problem: "plan_taken_back" } as const;
    await shop.asOperator(() => Billing.closeProblem(problem));
    await shop.asOperator(() => Billing.acceptPayment(shop.bought.id));
    await shop.asOperator(() => Billing.settleBilling(new Date("2030-01-01"), () => undefined));
    await shop.report(eventOf.adjustment(lost));
    expect([await shop.plan(), await shop.open()]).toEqual(["Business", []]);
  });

  it("is kept by an operator who accepts it", async () => {
    const shop = await shopOn();
    await shop.report(eventOf.adjustment(chargebackOf(shop.bought, 1_490_00)));
    await shop.asOperator(() => Billing.acceptPayment(shop.bought.id));
    for (const _ of ["once", "twice"])
      await shop.asOperator(() => Billing.settleBilling(new Date("2030-01-01"), () => undefined));
    expect([await shop.plan(), await shop.open()]).toEqual(["Business", []]);
    await shop.report(eventOf.transaction(shop.bought));
    expect([await shop.plan(), shop.problems]).toHaveProperty([1, "length"], 1);
    const other = await shopOn();
    await expect(
      (async () => other.asOperator(() => Billing.acceptPayment(other.bought.id)))(),
    ).rejects.toMatchObject({ code: "billing.nothing_to_accept" });
  });

  it("is off the operator's list when its subscription has ended", async () => {
    const shop = await shopOn();
    await shop.report(eventOf.adjustment(chargebackOf(shop.bought, 1_490_00)));
    expect(await shop.open()).toHaveLength(1);
    const timeUpdated = at(5);
    await shop.report(eventOf.subscription({ ...shop.sold, status: "canceled", timeUpdated }));
    expect(await shop.open()).toEqual([]);
  });
});

describe("a subscription whose payment was charged back", { timeout: 60_000 }, () => {
  async function shopWithDispute() {
    const shop = await shopOn("pro-year", 290_00);
    shop.paddle.known.set(shop.sold.id, shop.sold);
    const lost = eventOf.adjustment(chargebackOf(shop.bought, 290_00));
    await shop.report(lost);
    const cancel = () => shop.asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }));
    const requireNoRenewal = () => shop.asUser(() => Billing.requireNoRenewal(shop.workspaceID));
    return { ...shop, lost, cancel, requireNoRenewal };
  }

  it("is shown with its next payment, and cannot be bought beside or changed", async () => {
    const shop = await shopWithDispute();
    expect([await shop.plan(), await shop.subscription()]).toMatchObject([
      "free",
      { id: shop.sold.id, plan: { id: "pro-year" }, charged_back: "no_plan", scheduled_cancel_at: null },
    ]);
    expect((await shop.subscription())?.next_payment).not.toBeNull();
    const preview = async () => shop.asUser(() => Billing.previewPlanChange({ plan_id: "business-year" }));
    await expect(preview()).rejects.toMatchObject({ code: "billing.charged_back" });
    const settings = {
      low_credit_threshold: null,
      receipt_emails: [],
      top_up: { pack_id: packOffers[0]?.id ?? "", below: 1_000, monthly_ceiling: 500_00 },
    };
    const turnOn = async () => shop.asUser(() => Billing.changeSettings(settings));
    await expect(turnOn()).rejects.toMatchObject({ code: "billing.top_up_needs_plan" });
    expect(await shop.asUser(Billing.standing)).toBeUndefined();
    expect(await shop.asUser(Billing.manageBilling)).toMatchObject({ url: expect.any(String) });
    expect(shop.paddle.asked).toEqual([]);
  });

  it("is cancelled once, and its workspace closes then", async () => {
    const shop = await shopWithDispute();
    await expect(shop.requireNoRenewal()).rejects.toMatchObject({
      code: "billing.still_renewed",
      message: expect.stringContaining("Cancel it first"),
    });
    for (const _ of ["once", "twice"]) await shop.cancel();
    expect(shop.paddle.asked).toEqual([{ call: "cancel", subscription: shop.sold.id }]);
    const { subscription: shown } = await shop.asUser(Billing.subscription);
    expect(shown?.scheduled_cancel_at).not.toBeNull();
    await shop.requireNoRenewal();
    expect(await shop.asUser(() => Billing.closingState(shop.workspaceID))).toMatchObject({
      subscription: { name: "Pro", isEnding: true },
    });
    await shop.asUser(Billing.undoCancel);
    expect(await shop.subscription()).toMatchObject({ scheduled_cancel_at: null });
  });

  it("that was cancelled gives its plan back when the dispute is won, until it ends", async () => {
    const shop = await shopWithDispute();
    await shop.cancel();
    await shop.report(eventOf.adjustment(reversalOf(shop.bought, 290_00)), shop.lost);
    expect([await shop.plan(), await shop.open()]).toEqual(["Pro", []]);
    expect((await shop.subscription())?.charged_back).toBeNull();
  });

  it("is shown and cancelled by no other workspace, nor without the right", async () => {
    const [shop, other] = [await shopWithDispute(), await openShop()];
    expect(await other.subscription()).toBeNull();
    const cancelled = async () => other.asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }));
    await expect(cancelled()).rejects.toMatchObject({ code: "billing.no_subscription" });
    const viewed = async () =>
      shop.asUser(() => Billing.cancel({ cancel_type: "next_billing_period" }), { my_plan: ["view"] });
    await expect(viewed()).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("is behind one that gives a plan, which is shown first", async () => {
    const shop = await shopWithDispute();
    const { token } = shop;
    const sold = subscription({ token, period: year });
    const bought = transaction({
      token,
      subscription: sold.id,
      period: year,
      lines: [line("business-year", 1)],
    });
    shop.paddle.known.set(sold.id, sold);
    await shop.report(eventOf.subscription(sold), eventOf.transaction(bought));
    for (const id of [sold.id, shop.sold.id]) {
      expect((await shop.subscription())?.id).toBe(id);
      await shop.cancel();
    }
    await shop.requireNoRenewal();
  });
});

describe("an upgrade that was charged back", { timeout: 60_000 }, () => {
  async function upgraded() {
    const shop = await shopOn("pro-year", 290_00);
    const lines = [
      { ...line("business-year", 1_400_00), isProrated: true },
      { ...line("pro-year", -280_00, -1), isProrated: true },
    ];
    const period = { ...year, start: "2026-11-30T10:00:00.000Z" };
    const upgrade = transaction({
      subscription: shop.sold.id,
      origin: "subscription_update",
      period,
      lines,
      timeBilled: period.start,
      timeCreated: period.start,
      timeUpdated: period.start,
    });
    await shop.report(eventOf.transaction(upgrade));
    expect(await shop.plan()).toBe("Business");
    const items = lines.map(({ id, total }) => ({ line: id, type: "full" as const, total }));
    const lost = { ...chargebackOf(upgrade, 1_120_00), items };
    return { ...shop, upgrade, lost };
  }

  it("leaves the plan that was paid for before, and gives the larger one back when the dispute is won", async () => {
    const { report, plan, lost, upgrade, bought } = await upgraded();
    await report(eventOf.adjustment(lost));
    expect(await plan()).toBe("Pro");
    const { items } = lost;
    await report(eventOf.adjustment({ ...reversalOf(upgrade, 1_120_00), items }));
    expect(await plan()).toBe("Business");
    await report(eventOf.adjustment(lost), eventOf.adjustment(chargebackOf(bought, 290_00, 3)));
    expect(await plan()).toBe("Business");
  });

  it("leaves none where both payments were charged back, in either order", async () => {
    const one = await upgraded();
    await one.report(eventOf.adjustment(one.lost), eventOf.adjustment(chargebackOf(one.bought, 290_00)));
    expect(await one.plan()).toBe("free");
    const other = await upgraded();
    await other.report(eventOf.adjustment(chargebackOf(other.bought, 290_00)));
    expect(await other.plan()).toBe("Business");
    await other.report(eventOf.adjustment(other.lost));
    expect(await other.plan()).toBe("free");
  });

  it("leaves the plan before also by a row that was written before plans were kept", async () => {
    const { report, plan, lost, sold } = await upgraded();
    const { data } = await SubscriptionEntity.get({ id: sold.id }).go();
    if (!data) throw new Error("There is no subscription.");
    expect(data.facts.earlier).toHaveLength(1);
    const { earlier: _, ...facts } = data.facts;
    await SubscriptionEntity.put({ ...data, facts }).go();
    await report(eventOf.adjustment(lost));
    expect(await plan()).toBe("Pro");
  });
});

it(
  "A year that replaced a month and was charged back leaves the month until it has ended.",
  { timeout: 60_000 },
  async () => {
    const month = { start: "2026-11-20T10:00:00.000Z", end: "2026-12-20T10:00:00.000Z" };
    const shop = await openShop();
    const sold = subscription({ token: shop.token, period: year });
    const first = transaction({
      token: shop.token,
      subscription: sold.id,
      period: month,
      lines: [line("business-month", 149_00)],
    });
    const changed = transaction({
      subscription: sold.id,
      origin: "subscription_update",
      period: year,
      lines: [{ ...line("business-month", -140_00, -1), isProrated: true }, line("business-year", 1_490_00)],
      timeBilled: year.start,
      timeCreated: year.start,
      timeUpdated: year.start,
    });
    await shop.report(eventOf.subscription(sold), eventOf.transaction(first), eventOf.transaction(changed));
    const items = changed.lines.map(({ id, total }) => ({ line: id, type: "full" as const, total }));
    const lost = eventOf.adjustment({ ...chargebackOf(changed, 1_350_00), items });
    await shop.report(lost, lost);
    expect(await shop.plan()).toBe("Business");
    expect(await shop.subscription()).toMatchObject({
      plan: { id: "business-month" },
      current_period: { ends_at: month.end },
      charged_back: "earlier_plan",
    });
    shop.clock.advance(40 * 86_400);
    const { data } = await SubscriptionEntity.get({ id: sold.id }).go();
    expect(data?.facts.earlier).toHaveLength(1);
    await shop.report(eventOf.subscription({ ...sold, timeUpdated: "2026-12-31T10:00:00Z" }));
    expect(await shop.plan()).toBe("free");
    expect(await shop.subscription()).toMatchObject({
      plan: { id: "business-year" },
      charged_back: "no_plan",
    });
    await shop.report(eventOf.adjustment({ ...reversalOf(changed, 1_350_00), items }));
    expect([await shop.plan(), (await shop.subscription())?.charged_back]).toEqual(["Business", null]);
  },
);

describe("the credits of a pack", { timeout: 60_000 }, () => {
  async function shopWithPack() {
    const shop = await openShop();
    const bought = transaction({ token: shop.token });
    await shop.report(eventOf.transaction(bought));
    const report = async (...adjustments: Payment.Adjustment[]) => {
      for (const each of adjustments) await shop.report(eventOf.adjustment(each), eventOf.adjustment(each));
    };
    const lifetime = async () => (await shop.accounts())?.lifetime;
    return { ...shop, bought, report, lifetime };
  }

  it("come back by a reversal of another amount, where one chargeback is lost", async () => {
    const shop = await shopWithPack();
    const chargeback = chargebackOf(shop.bought, 25_00);
    await shop.report(chargeback, reversalOf(shop.bought, 24_99));
    expect(await shop.lifetime()).toBe(0);
    await shop.report({ ...chargeback, status: "reversed", timeUpdated: at(3) });
    expect(await shop.lifetime()).toBe(5_000);
  });

  it("do not come back by a reversal of a part, which an operator looks at", async () => {
    const shop = await shopWithPack();
    const problems = async () =>
      (await shop.asOperator(() => Billing.problems())).filter(
        ({ transaction: paid }) => paid === shop.bought.id,
      );
    const chargeback = chargebackOf(shop.bought, 25_00);
    const reversal = reversalOf(shop.bought, 10_00);
    await shop.report({ ...chargeback, status: "reversed" }, reversal);
    expect(await shop.lifetime()).toBe(0);
    const [problem] = await problems();
    expect(problem).toEqual({
      transaction: shop.bought.id,
      problem: "unmatched_reversal",
      detail: reversal.id,
    });
    await shop.report({ ...reversal, total: 25_00, timeUpdated: at(4) });
    expect([await shop.lifetime(), await problems()]).toEqual([5_000, []]);
  });
});

it("Who upgraded and has the first payment charged back is told that the newer plan holds.", async () => {
  const shop = await shopOn("business-month", 149_00);
  const change = transaction({
    origin: "subscription_update",
    subscription: shop.sold.id,
    period: shop.sold.period,
    timeBilled: at(1),
    lines: [
      { ...line("enterprise-month", 670_00), isProrated: true },
      { ...line("business-month", -140_00), quantity: -1, isProrated: true },
    ],
  });
  await shop.report(eventOf.transaction(change));
  await shop.report(eventOf.adjustment(chargebackOf(shop.bought, 149_00)));
  expect(await shop.plan()).toBe("Enterprise");
  const [told] = await announced(shop.workspaceID, Billing.Events.PlanTakenBack.type);
  const message = Billing.planTakenBackMessage(Billing.Events.PlanTakenBack.schema.parse(told?.properties));
  expect(message.title).toContain("Business");
  expect(message.says).toContain("The Enterprise plan holds by another payment.");
});

it("Where another subscription gives the plan, nobody is told that it is gone.", async () => {
  const shop = await shopOn("pro-month", 29_00);
  const period = { start: at(1), end: "2027-01-01T10:00:00Z" };
  const began = { timeCreated: period.start, timeUpdated: period.start };
  const other = subscription({ token: shop.token, period, ...began, timeStarted: period.start });
  const lines = [line("pro-month", 29_00)];
  const sale = { token: shop.token, subscription: other.id, period, lines, timeBilled: period.start };
  await shop.report(eventOf.transaction(transaction({ ...sale, ...began })), eventOf.subscription(other));
  await shop.report(eventOf.adjustment(chargebackOf(shop.bought, 29_00)));
  const [told] = await announced(shop.workspaceID, Billing.Events.PlanTakenBack.type);
  const { says } = Billing.planTakenBackMessage(Billing.Events.PlanTakenBack.schema.parse(told?.properties));
  expect([await shop.plan(), says]).toEqual(["Pro", expect.stringContaining("The Pro plan holds")]);
});
