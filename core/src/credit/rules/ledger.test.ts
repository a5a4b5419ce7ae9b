/** Properties of all rules together: any sequence of payments, jobs, refunds and time. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pureLedger } from "../../../test/credit/pure-ledger.ts";
import type { PaidPeriod } from "../balance/period.ts";

const opened = "2026-11-01T00:00:00.000Z";
const day = (days: number): string => new Date(Date.parse(opened) + days * 86_400_000).toISOString();

type PureLedger = ReturnType<typeof pureLedger>;

const period = (subscription: string, start: number, isYear: boolean, allowance: number): PaidPeriod => ({
  subscription,
  start: day(start),
  paidUntil: day(start + (isYear ? 365 : 30)),
  interval: isYear ? "year" : "month",
  allowance,
});

const subscription = fc.constantFrom("sub_a", "sub_b");
const id = fc.constantFrom("1", "2", "3");
const credits = fc.integer({ min: 0, max: 400 });
const start = fc.integer({ min: 0, max: 100 });
const paid = fc.tuple(subscription, start, fc.boolean(), credits).map((parts) => period(...parts));
const share = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b), paid: 100 }));

/** What happens to a ledger at a time. */
type Step = (ledger: PureLedger, now: string) => void;

const payment: fc.Arbitrary<Step> = fc.oneof(
  paid.map(
    (of): Step =>
      (ledger, now) =>
        ledger.begin(now, of),
  ),
  fc.tuple(paid, id, start, credits, fc.boolean()).map(
    ([of, transaction, at, former, restarts]): Step =>
      (ledger, now) =>
        ledger.change(now, of, transaction, { at: day(at), former, restarts }),
  ),
  fc.option(credits).map(
    (allowance): Step =>
      (ledger) =>
        ledger.expectRenewal(allowance),
  ),
  fc.tuple(id, credits).map(
    ([transaction, some]): Step =>
      (ledger, now) =>
        ledger.pack(now, transaction, some),
  ),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  payment,
  fc.tuple(id, paid, share).map(
    ([adjustment, of, some]): Step =>
      (ledger, now) =>
        ledger.refund(now, adjustment, { period: of }, some),
  ),
  fc.tuple(id, paid, share).map(
    ([adjustment, of, some]): Step =>
      (ledger, now) =>
        ledger.reverse(now, adjustment, { period: of }, some),
  ),
  fc.tuple(id, credits).map(
    ([adjustment, some]): Step =>
      (ledger, now) =>
        ledger.refundPack(now, `pack_${adjustment}`, some),
  ),
  id.map(
    (adjustment): Step =>
      (ledger, now) =>
        ledger.reverse(now, `pack_${adjustment}`, "pack"),
  ),
  fc.tuple(id, credits).map(
    ([key, some]): Step =>
      (ledger, now) =>
        ledger.spend(now, key, some),
  ),
  fc.tuple(id, credits).map(
    ([job, some]): Step =>
      (ledger, now) =>
        ledger.reserve(now, job, some),
  ),
  fc.tuple(id, id, credits).map(
    ([job, batch, some]): Step =>
      (ledger, now) =>
        ledger.settle(now, job, batch, some),
  ),
  id.map(
    (job): Step =>
      (ledger, now) =>
        ledger.release(now, job),
  ),
);

const timed = fc.tuple(fc.integer({ min: 0, max: 15 }), step);

describe("a ledger", () => {
  it("folds to its balance, uses no key twice, and keeps monthly and held credits from becoming negative", () => {
    fc.assert(
      fc.property(fc.array(timed, { maxLength: 40 }), (steps) => {
        const ledger = pureLedger(opened, 250);
        let time = 0;
        for (const [days, run] of steps) {
          time += days;
          run(ledger, day(time));
          ledger.check();
        }
      }),
      { numRuns: 300 },
    );
  });

  it("grants the same totals in whatever order payments arrive, and never goes back to an older period", () => {
    const payments = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 3 }), credits, fc.boolean()), {
      maxLength: 6,
      selector: ([month]) => month,
    });
    const shuffled = payments.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, fc.integer({ min: 0, max: 150 }), ([sent, arrived], now) => {
        const totals = [sent, arrived].map((order) => {
          const ledger = pureLedger(opened, 250);
          for (const [month, allowance, withChange] of [...order, ...order]) {
            const of = period("sub", month * 30, false, allowance);
            ledger.pack(day(now), `${month}`, allowance);
            const change = () =>
              ledger.change(day(now), { ...of, allowance: 2 * allowance }, `${month}`, {
                at: day(month * 30 + 15),
                former: allowance,
              });
            if (withChange) change();
            ledger.begin(day(now), of);
            if (withChange) change();
          }
          ledger.check();
          const begins = ledger.entries.flatMap(({ balance: { period } }) => period?.paid?.since ?? []);
          expect(begins).toEqual(begins.toSorted());
          const { issued_plan, issued_pack } = ledger.balance.accounts;
          return { issued_plan, issued_pack, monthly: ledger.balance.accounts.monthly };
        });
        expect(totals[1]).toEqual(totals[0]);
      }),
    );
  });

  it("issues each month that was paid for once, whenever payments of years arrive", () => {
    fc.assert(
      fc.property(start, start, credits, (first, second, allowance) => {
        const years = [0, 365].map((from) => period("sub", from, true, allowance));
        const arrivals = [first * 6, 365 + second * 6].map((after, index) => ({ of: years[index], after }));
        const ledger = pureLedger(opened, 250);
        for (const { of, after } of arrivals.toSorted((a, b) => a.after - b.after))
          if (of) ledger.begin(day(after), of);
        ledger.catchUp(day(1000));
        ledger.check();
        expect(ledger.balance.accounts.issued_plan).toBe(-24 * allowance + 0);
      }),
    );
  });
});
