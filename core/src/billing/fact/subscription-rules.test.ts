import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceOf, subscription } from "../../../test/billing/paddle-objects.ts";
import type { Payment } from "../../port/payment/index.ts";
import { planOffer, planOffers } from "../catalog/catalog.ts";
import type { PricedOffer } from "../catalog/offer.ts";
import {
  changeKind,
  currentOf,
  isAtOnce,
  livingOf,
  noSubscription,
  pendingPlanOf,
  renewalOf,
  type SubscriptionFacts,
  withPaid,
  withSubscription,
} from "./subscription-rules.ts";

const catalog = (price: string): PricedOffer | null => {
  const offer = planOffers.find(({ id }) => priceOf(id) === price);
  return offer ? { kind: "plan", offer } : null;
};
const now = "2026-11-25";
const paid = { transaction: "txn_1", offer: "business-month", start: "2026-11-20", end: "2026-12-20" };
const factsOf = (changes: Partial<Payment.Subscription>): SubscriptionFacts =>
  withPaid(
    withSubscription(noSubscription, subscription(changes), { id: "evt", time: "2026-11-20T10:00:00Z" }),
    paid,
  );

describe("a subscription", () => {
  it.each(["active", "trialing", "past_due"] as const)(
    "that is %s gives the plan that is paid for",
    (status) => {
      expect(currentOf(factsOf({ status }), now)).toMatchObject({ status, offer: { plan: "Business" } });
    },
  );

  it("gives what is paid for its period last and was not taken back, in any order of the payments", () => {
    const upgrade = { ...paid, transaction: "txn_2", offer: "enterprise-month", start: "2026-12-01" };
    const before = { ...paid, transaction: "txn_0", start: "2026-10-20", end: "2026-11-20" };
    for (const plans of [
      [before, paid, upgrade],
      [upgrade, paid, before],
      [paid, upgrade, before, paid],
    ]) {
      const facts = plans.reduce(withPaid, noSubscription);
      expect(facts).toEqual({ subscription: null, paid: upgrade, earlier: [paid] });
      const taken = withPaid(facts, { ...upgrade, isTakenBack: true });
      expect(currentOf(taken, now)?.offer.id).toBe("business-month");
      expect(currentOf(withPaid(taken, { ...paid, isTakenBack: true }), now)).toBeNull();
      expect(currentOf(withPaid(taken, upgrade), now)?.offer.id).toBe("enterprise-month");
    }
  });

  it("whose year was charged back gives the month that was paid for before, until that ends", () => {
    const year = {
      ...paid,
      transaction: "txn_2",
      offer: "business-year",
      start: "2026-11-30",
      end: "2027-11-30",
    };
    const ended = { ...paid, transaction: "txn_0", start: "2026-10-20", end: "2026-11-30" };
    for (const plans of [
      [ended, paid, { ...year, isTakenBack: true as const }],
      [{ ...year, isTakenBack: true as const }, ended, paid],
    ]) {
      const facts = plans.reduce(withPaid, noSubscription);
      expect(currentOf(facts, "2026-12-19")).toMatchObject({ paid, isChargedBack: true });
      expect(currentOf(facts, paid.end)).toBeNull();
      expect(livingOf(facts, paid.end)).toMatchObject({ paid: year, isChargedBack: true });
      expect(currentOf(withPaid(facts, year), paid.end)).toMatchObject({ paid: year, isChargedBack: false });
      expect(currentOf(withPaid(facts, year), "2027-12-01")).not.toBeNull();
      expect(livingOf(withPaid(facts, { ...paid, isTakenBack: true }), "2026-12-19")?.paid).toMatchObject(
        year,
      );
    }
  });

  it.each(["canceled", "paused"] as const)("that is %s gives no plan", (status) => {
    expect(currentOf(factsOf({ status }), now)).toBeNull();
  });

  it("gives no plan before a payment, and the paid plan before its own report", () => {
    const report = { id: "evt", time: "2026-11-20T10:00:00Z" };
    expect(currentOf(withSubscription(noSubscription, subscription(), report), now)).toBeNull();
    expect(currentOf(withPaid(noSubscription, paid), now)).toMatchObject({ status: "active" });
  });

  it("that bills a smaller plan from the next renewal keeps the paid one until then", () => {
    const current = currentOf(
      factsOf({ items: [{ price: priceOf("pro-month"), quantity: 1, amount: 1 }] }),
      now,
    );
    expect(current?.offer.id).toBe("business-month");
    expect(current && pendingPlanOf(current, catalog)).toMatchObject({
      offer: { id: "pro-month" },
      from: "2026-12-20T10:00:00.223456Z",
    });
  });

  it.each(["business-month", "enterprise-month", "pro-year"])(
    "has no scheduled plan while it bills %s",
    (offer) => {
      const current = currentOf(factsOf({ items: [{ price: priceOf(offer), quantity: 1, amount: 1 }] }), now);
      expect(current && pendingPlanOf(current, catalog)).toBeNull();
    },
  );
});

it.each([
  ["pro-month", "business-month", null, "upgrade"],
  ["business-month", "pro-month", null, "downgrade"],
  ["business-month", "business-year", null, "interval"],
  ["business-year", "pro-month", null, "interval"],
  ["business-month", "business-month", null, null],
  ["business-month", "business-month", "pro-month", "keep"],
  ["business-month", "pro-month", "pro-month", null],
  ["business-month", "enterprise-month", "pro-month", "upgrade"],
  ["pro-month", "pro-year", "pro-year", null],
  ["pro-year", "pro-year", "pro-month", "keep"],
])("A change of %s to %s, while %s is scheduled, is: %s", (held, target, scheduled, kind) => {
  const [from, to] = [planOffer(held), planOffer(target)];
  expect(from && to && changeKind(from, to, (scheduled && planOffer(scheduled)) || null)).toBe(kind);
});

it.each([
  ["pro-month", "business-month", true],
  ["pro-month", "business-year", true],
  ["pro-year", "business-month", true],
  ["pro-month", "pro-year", true],
  ["pro-year", "pro-month", false],
  ["business-month", "pro-month", false],
  ["business-month", "pro-year", false],
])("Whether %s becomes %s at once: %s", (held, target, expected) => {
  const [from, to] = [planOffer(held), planOffer(target)];
  expect(from && to && isAtOnce(from, to)).toBe(expected);
});

describe("a renewal is expected", () => {
  it("with the plan that Paddle will bill", () => {
    expect(
      renewalOf(factsOf({ items: [{ price: priceOf("pro-month"), quantity: 1, amount: 1 }] }), catalog, now),
    ).toBe(10_000);
  });

  it.each<[string, Partial<Payment.Subscription>]>([
    ["past due", { status: "past_due" }],
    ["canceled", { status: "canceled" }],
    ["scheduled to end", { scheduled: { action: "cancel", at: "2026-12-20T10:00:00Z" } }],
  ])("of no subscription that is %s", (_, changes) => {
    expect(renewalOf(factsOf(changes), catalog, now)).toBeNull();
  });

  it.each<[string, Partial<Payment.Subscription>]>([
    ["paused", { status: "paused" }],
    ["scheduled to be paused", { scheduled: { action: "pause", at: "2026-12-20T10:00:00Z" } }],
  ])("of no subscription that is %s, and no free month", (_, changes) => {
    expect(renewalOf(factsOf(changes), catalog, now)).toBe("paused");
  });
});

it("Reports lead to the same state in any order, with any of them repeated.", () => {
  const status = fc.constantFrom(...(["trialing", "active", "past_due", "paused", "canceled"] as const));
  const event = fc.record({ status, micros: fc.integer({ min: 0, max: 20 }), id: fc.uuid() });
  const period = fc.record({ day: fc.integer({ min: 1, max: 9 }), transaction: fc.uuid() });
  const reports = fc.tuple(fc.array(event, { maxLength: 6 }), fc.array(period, { maxLength: 4 }));
  const known = subscription();
  const steps = reports.map(([events, periods]) => [
    ...events.map(({ status, micros, id }) => (facts: SubscriptionFacts) => {
      const time = `2026-11-20T10:00:00.${String(micros).padStart(6, "0")}Z`;
      return withSubscription(facts, { ...known, status }, { id, time });
    }),
    ...periods.map(
      ({ day, transaction }) =>
        (facts: SubscriptionFacts) =>
          withPaid(facts, { ...paid, start: `2026-11-0${day}`, transaction }),
    ),
  ]);
  const both = steps.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
  );
  const after = (all: readonly ((facts: SubscriptionFacts) => SubscriptionFacts)[]) =>
    all.reduce((facts, step) => step(facts), noSubscription);
  fc.assert(
    fc.property(both, ([all, shuffled]) => {
      expect(after(shuffled)).toEqual(after(all));
    }),
  );
});
