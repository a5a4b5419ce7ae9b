import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adjustment, line, priceOf, transaction } from "../../../test/billing/paddle-objects.ts";
import type { Payment } from "../../port/payment/index.ts";
import { packOffers, planOffers } from "../catalog/catalog.ts";
import type { PricedOffer } from "../catalog/offer.ts";
import {
  decided,
  grantsOf,
  noFacts,
  type PaymentFacts,
  sumOf,
  takenOf,
  unmatchedReversal,
  withAdjustment,
  withTransaction,
} from "./payment-rules.ts";

const catalog = (price: string): PricedOffer | null => {
  const plan = planOffers.find(({ id }) => priceOf(id) === price);
  const pack = packOffers.find(({ id }) => priceOf(id) === price);
  return plan ? { kind: "plan", offer: plan } : pack ? { kind: "pack", offer: pack } : null;
};

describe("a transaction grants", () => {
  it("packs by the catalogue's credits times the quantity", () => {
    const lines = [line("pack-5000", 75_00, 3), line("pack-25000", 90_00)];
    expect(grantsOf(transaction({ lines }), catalog)).toEqual({
      plan: null,
      packs: [
        { line: lines[0]?.id, credits: 15_000 },
        { line: lines[1]?.id, credits: 25_000 },
      ],
      unknownPrices: [],
    });
  });

  it("one plan: the new one of a change, whose former plan is a line of -1", () => {
    const lines = [
      { ...line("pro-month", -20_00, -1), isProrated: true },
      { ...line("business-month", 100_00), isProrated: true },
    ];
    expect(grantsOf(transaction({ lines }), catalog).plan).toMatchObject({
      offer: { id: "business-month" },
      allowance: 100_000,
      former: 10_000,
      restarts: false,
    });
  });

  it("the renewed plan, where prorations of a change are billed with the renewal", () => {
    const lines = [
      { ...line("business-month", -100_00, -1), isProrated: true },
      { ...line("pro-month", 20_00), isProrated: true },
      line("pro-month", 29_00),
    ];
    expect(grantsOf(transaction({ lines }), catalog).plan?.allowance).toBe(10_000);
  });

  it("nothing for a price that is not in the catalogue", () => {
    const lines = [line("gift", 1_00)];
    expect(grantsOf(transaction({ lines }), catalog)).toEqual({
      plan: null,
      packs: [],
      unknownPrices: [priceOf("gift")],
    });
  });
});

const creditsOf = ({ taken }: PaymentFacts["adjustments"][string]): number =>
  taken ? sumOf(takenOf(taken, 0)) : 0;

interface Report {
  apply: (facts: PaymentFacts) => PaymentFacts;
}

const factsAfter = (reports: readonly Report[]): PaymentFacts =>
  reports.reduce((facts, { apply }) => decided(apply(facts), catalog), noFacts);

const reportOf = (object: Payment.Transaction, id: string, time = object.timeUpdated): Report => ({
  apply: (facts) => withTransaction(facts, object, { id, time }),
});
const adjusted = (object: Payment.Adjustment, id = object.id, time = object.timeUpdated): Report => ({
  apply: (facts) => withAdjustment(facts, object, { id, time }),
});

describe("refunds", () => {
  const paid = transaction({ lines: [line("pack-5000", 33_33)] });

  it("take in all floor(credits × refunded / paid), however they are cut", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 33_33 }), { minLength: 1, maxLength: 6 }), (cuts) => {
        const facts = factsAfter([
          reportOf(paid, "evt"),
          ...cuts.map((cut) => adjusted(adjustment(paid, cut))),
        ]);
        const refunded = Math.min(
          33_33,
          cuts.reduce((sum, cut) => sum + cut, 0),
        );
        const taken = Object.values(facts.adjustments).reduce((sum, each) => sum + creditsOf(each), 0);
        expect(taken).toBe(Math.floor((5_000 * refunded) / 33_33));
      }),
    );
  });

  it("of tax alone, that are not approved, and credits of prorations take nothing", () => {
    const tax = { items: [{ line: paid.lines[0]?.id ?? "", type: "tax", total: 5_00 }] };
    const facts = factsAfter([
      reportOf(paid, "evt"),
      adjusted(adjustment(paid, 5_00, tax)),
      adjusted(adjustment(paid, 5_00, { status: "pending_approval" })),
      adjusted(adjustment(paid, 5_00, { status: "rejected" })),
      adjusted(adjustment(paid, 5_00, { action: "credit" })),
      adjusted(adjustment(paid, 5_00, { action: "chargeback_warning" })),
    ]);
    expect(Object.values(facts.adjustments).map(creditsOf)).toEqual([0, 0, 0, 0, 0]);
  });

  it("of a plan take its share of one month's credits, measured by what the plan cost net", () => {
    const lines = [line("business-month", 100_00), { ...line("pro-month", -20_00, -1), isProrated: true }];
    const changed = transaction({ lines });
    const facts = factsAfter([reportOf(changed, "evt"), adjusted(adjustment(changed, 40_00))]);
    expect(Object.values(facts.adjustments)[0]?.taken).toEqual({
      packs: {},
      plan: { from: 0, to: 40_00, paid: 80_00, credits: 50_000 },
    });
  });

  it("that were decided before shares were kept take what they took", () => {
    expect(takenOf({ itm_1: 5_000, plan: 2_500 }, 10_000)).toEqual({
      packs: { itm_1: 5_000 },
      plan: { from: 0, to: 2_500, paid: 10_000, credits: 2_500 },
    });
  });

  it("wait for their transaction", () => {
    const refund = adjustment(paid, 33_33);
    const early = factsAfter([adjusted(refund)]);
    expect(early.adjustments[refund.id]?.taken).toBeNull();
    expect(decided(reportOf(paid, "evt").apply(early), catalog).adjustments[refund.id]?.taken).toEqual({
      packs: { [paid.lines[0]?.id ?? ""]: 5_000 },
      plan: null,
    });
  });
});

const statuses: readonly Payment.TransactionStatus[] = ["draft", "ready", "billed", "paid", "completed"];

describe("reversals of another amount", () => {
  const paid = transaction({ lines: [line("pack-25000", 90_00)] });
  const day = (date: number) => ({ timeCreated: `2026-11-${date}T10:00:00Z` });
  const lost = { action: "chargeback", status: "reversed" } as const;
  const first = adjustment(paid, 25_00, { ...lost, ...day(21) });
  const second = adjustment(paid, 25_50, { ...lost, ...day(22) });
  const reversal = (total: number, date: number) =>
    adjustment(paid, total, { action: "chargeback_reverse", ...day(date) });
  const after = (...reports: Payment.Adjustment[]): PaymentFacts =>
    reports.reduce(
      (facts, each) => decided(withAdjustment(facts, each, { id: each.id, time: each.timeUpdated }), catalog),
      decided(withTransaction(noFacts, paid, { id: "paid", time: paid.timeUpdated }), catalog),
    );
  const reversedBy = (facts: PaymentFacts, { id }: Payment.Adjustment) => facts.adjustments[id]?.reverses;

  it("belong to what is left once those of the same amount are known, in any order", () => {
    const near = reversal(24_99, 23);
    const same = reversal(25_50, 24);
    for (const facts of [after(first, second, near, same), after(first, second, same, near)]) {
      expect([reversedBy(facts, near), reversedBy(facts, same)]).toEqual([first.id, second.id]);
      expect(unmatchedReversal(facts)).toBeNull();
    }
  });

  it("belong to none of several, and to none that differs by more than a tenth", () => {
    const between = reversal(25_20, 23);
    expect(unmatchedReversal(after(first, second, between))?.object.id).toBe(between.id);
    const [nearly, less] = [reversal(22_50, 23), reversal(22_49, 23)];
    expect(reversedBy(after(first, nearly), nearly)).toBe(first.id);
    expect(unmatchedReversal(after(first, less))?.object.id).toBe(less.id);
    expect(unmatchedReversal(after(less))).toBeNull();
  });
});

/** Reports of a transaction's life, of refunds, chargebacks and reversals, with times of any precision. */
const history = fc
  .record({
    total: fc.integer({ min: 1, max: 10_000 }),
    refunds: fc.array(fc.integer({ min: 1, max: 4_000 }), { maxLength: 4 }),
    chargebacks: fc.array(fc.tuple(fc.integer({ min: 1, max: 4_000 }), fc.boolean()), { maxLength: 3 }),
  })
  .map(({ total, refunds, chargebacks }) => {
    const paid = transaction({ lines: [line("pack-5000", total)] });
    const life = statuses.map((status, index) =>
      reportOf({ ...paid, status }, `evt_${index}`, `2026-11-20T10:00:00.${"0".repeat(index)}1Z`),
    );
    const isLast = (object: Payment.Adjustment) => [
      adjusted({ ...object, status: "pending_approval" }, "a", "2026-11-21T10:00:00Z"),
      adjusted(object, "b", "2026-11-21T10:00:00.000001Z"),
    ];
    return [
      ...life.toReversed(),
      ...refunds.flatMap((cents) => isLast(adjustment(paid, cents))),
      ...chargebacks.flatMap(([cents, isReversed]) => [
        adjusted(adjustment(paid, cents, { action: "chargeback" })),
        ...(isReversed ? [adjusted(adjustment(paid, cents, { action: "chargeback_reverse" }))] : []),
      ]),
    ];
  });

/** What must not depend on the order: the state of the transaction, and the credits of each kind of adjustment. */
function outcomeOf({ transaction: last, adjustments }: PaymentFacts) {
  const facts = Object.values(adjustments);
  const credits = (action: string) =>
    facts.filter(({ object }) => object.action === action).reduce((sum, fact) => sum + creditsOf(fact), 0);
  const reversed = facts.flatMap(({ reverses }) => (reverses === null ? [] : [adjustments[reverses]]));
  return {
    status: last?.object.status,
    states: facts.map(({ object }) => `${object.id} ${object.status}`).toSorted(),
    refunds: credits("refund"),
    chargebacks: credits("chargeback"),
    givenBack: reversed.reduce((sum, fact) => sum + (fact ? creditsOf(fact) : 0), 0),
    reversals: reversed.length,
  };
}

it("Reports lead to the same credits in any order, with any of them repeated.", () => {
  const shuffled = history.chain((reports) =>
    fc.record({
      reports: fc.constant(reports),
      order: fc
        .shuffledSubarray([...reports, ...reports], {
          minLength: reports.length * 2,
          maxLength: reports.length * 2,
        })
        .map((all) => all),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ reports, order }) => {
      expect(outcomeOf(factsAfter(order))).toEqual(outcomeOf(factsAfter(reports)));
    }),
    { numRuns: 300 },
  );
});
