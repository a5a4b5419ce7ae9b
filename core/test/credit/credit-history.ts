/**
 * Credits that were given and not taken back are at most what was paid for: over time the allowance of the plan, packs, and
 * free months. A model of a customer and of the provider plays random histories; what was paid for is added up apart from the
 * rules.
 */
import fc from "fast-check";
import { expect } from "vitest";
import type { PaidPeriod } from "../../src/credit/balance/period.ts";
import { pureLedger } from "./pure-ledger.ts";

const opened = Date.parse("2026-11-01T00:00:00.000Z");
const hourMs = 3_600_000;
const monthMs = 30 * 24 * hourMs;
const allowances = [300, 3_000, 30_000] as const;
const freeAllowance = 25;

interface Paid {
  transaction: string;
  period: PaidPeriod;
  /** Credits a month, from a time to another one. */
  rate: number;
  from: number;
  until: number;
  refunded: number;
  pack?: number;
}

const iso = (time: number): string => new Date(time).toISOString();

/** A customer with one subscription, whose provider charges in proportion to time. */
function customer() {
  const ledger = pureLedger(iso(opened), freeAllowance);
  const paid: Paid[] = [];
  let now = opened;
  let count = 0;
  let plan: {
    allowance: number;
    interval: "month" | "year";
    start: number;
    until: number;
    next: number;
  } | null = null;
  let isEnding = false;
  const lengthOf = (interval: "month" | "year") => (interval === "month" ? monthMs : 12 * monthMs);
  const periodOf = (of: NonNullable<typeof plan>): PaidPeriod => ({
    subscription: "sub",
    start: iso(of.start),
    paidUntil: iso(of.until),
    interval: of.interval,
    allowance: of.allowance,
  });
  const transactionOf = (start: number) => `txn_${iso(start).slice(0, "yyyy-mm-dd".length)}`;

  function buy(allowance: number, interval: "month" | "year"): void {
    plan = { allowance, interval, start: now, until: now + lengthOf(interval), next: allowance };
    isEnding = false;
    if (paid.some(({ transaction }) => transaction === transactionOf(now))) {
      plan = null;
      return;
    }
    pay(transactionOf(now), plan.allowance, now);
    ledger.begin(iso(now), periodOf(plan));
  }

  function pay(transaction: string, rate: number, from: number): void {
    if (!plan) return;
    paid.push({ transaction, period: periodOf(plan), rate, from, until: plan.until, refunded: 0 });
  }

  function change(allowance: number, interval: "month" | "year"): void {
    const before = plan;
    if (!before || isEnding || now >= before.until) return;
    const isLater = before.interval === "month" && interval === "year" && allowance === before.allowance;
    if (allowance <= before.allowance && !isLater) return;
    count += 1;
    const restarts = interval !== before.interval;
    plan = restarts
      ? { allowance, interval, start: now, until: now + lengthOf(interval), next: allowance }
      : { ...before, allowance, next: allowance };
    if (restarts)
      for (const each of paid)
        if (each.until === before.until && !each.pack) each.until = Math.min(each.until, now);
    pay(`change_${count}`, restarts ? allowance : allowance - before.allowance, now);
    ledger.change(iso(now), periodOf(plan), `change_${count}`, { former: before.allowance, restarts });
  }

  return {
    ledger,
    change,
    /** Time passes; a subscription whose end has come is renewed some hours late, if at all. */
    pass(hours: number, lateness: number): void {
      now += hours * hourMs;
      while (plan && now >= plan.until) {
        const { until, next, interval } = plan;
        ledger.expectRenewal(isEnding ? null : next);
        ledger.catchUp(iso(until));
        if (isEnding) plan = null;
        else {
          const late = Math.max(until, Math.min(now, until + lateness * hourMs));
          if (late > until) ledger.spend(iso(late - hourMs), `gap_${until}`, 100);
          plan = { allowance: next, interval, start: until, until: until + lengthOf(interval), next };
          pay(transactionOf(until), next, until);
          ledger.begin(iso(late), periodOf(plan));
          ledger.expectRenewal(null);
        }
      }
      ledger.catchUp(iso(now));
    },
    buy(allowance: number, interval: "month" | "year"): void {
      if (!plan) buy(allowance, interval);
    },
    /** A smaller plan from the next renewal. */
    shrink(allowance: number): void {
      if (plan && allowance < plan.allowance) plan.next = allowance;
    },
    cancel(): void {
      isEnding = true;
    },
    pack(credits: number): void {
      count += 1;
      const period = { subscription: "", start: "", paidUntil: "", interval: "month", allowance: 0 } as const;
      paid.push({
        transaction: `pack_${count}`,
        period,
        rate: 0,
        from: now,
        until: now,
        refunded: 0,
        pack: credits,
      });
      ledger.pack(iso(now), `pack_${count}`, credits);
    },
    spend(share: number): void {
      count += 1;
      const { monthly, lifetime } = ledger.balance.accounts;
      ledger.spend(iso(now), `${count}`, Math.floor((monthly + Math.max(0, lifetime)) * share));
    },
    reserve(share: number): void {
      count += 1;
      const { monthly } = ledger.balance.accounts;
      ledger.reserve(iso(now), `job_${count}`, Math.floor(monthly * share));
    },
    end(index: number, share: number): void {
      const [job, hold] = [...ledger.holds][index % Math.max(1, ledger.holds.size)] ?? [];
      if (job === undefined || !hold) return;
      ledger.settle(iso(now), job, "1", Math.floor((hold.monthly + hold.lifetime) * share));
      ledger.release(iso(now), job);
    },
    /** Refunds this many hundredths more of a payment. */
    refund(index: number, hundredths: number): void {
      const payment = paid[index % Math.max(1, paid.length)];
      if (!payment) return;
      count += 1;
      const to = Math.min(100, payment.refunded + hundredths);
      const share = { from: payment.refunded, to, paid: 100 };
      payment.refunded = to;
      const { transaction, period, pack } = payment;
      if (pack === undefined) ledger.refund(iso(now), `${count}`, { period, transaction }, share);
      else {
        const credits = Math.floor((pack * to) / 100) - Math.floor((pack * share.from) / 100);
        ledger.refundPack(iso(now), `${count}`, credits);
      }
    },
    /** What was given and not taken back, what was paid for, and what rounding may add. */
    compare(): { given: number; paidFor: number; rounding: number } {
      const { accounts } = ledger.balance;
      const own = accounts.monthly + accounts.lifetime + accounts.held_monthly + accounts.held_lifetime;
      const paidFor = paid.reduce((sum, payment) => sum + worthOf(payment, now), -accounts.issued_free);
      const given = own + accounts.spent_monthly + accounts.spent_lifetime;
      return { given, paidFor, rounding: ledger.entries.length };
    },
  };
}

/** What the time of a payment is worth, of the months that have begun. */
function worthOf({ rate, from, until, refunded, pack, period }: Paid, now: number): number {
  if (pack !== undefined) return pack - Math.floor((pack * refunded) / 100);
  const start = Date.parse(period.start);
  let worth = 0;
  for (let month = start; month < until && month <= now; month = nextMonth(start, month, period)) {
    const end = nextMonth(start, month, period);
    const covered = Math.max(0, Math.min(end, until) - Math.max(month, from));
    worth += (rate * covered) / (end - month);
  }
  return (worth * (100 - refunded)) / 100;
}

/** The end of a month of a billing period: of a year the same day of the next month. */
function nextMonth(start: number, month: number, { interval, paidUntil }: PaidPeriod): number {
  if (interval === "month") return Date.parse(paidUntil);
  for (let months = 1; ; months++) {
    const next = new Date(start);
    next.setUTCDate(1);
    next.setUTCMonth(new Date(start).getUTCMonth() + months);
    const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    next.setUTCDate(Math.min(new Date(start).getUTCDate(), last));
    if (next.getTime() > month)
      return months >= 12 ? Date.parse(paidUntil) : Math.min(next.getTime(), Date.parse(paidUntil));
  }
}

type Step = (of: ReturnType<typeof customer>) => void;

const share = fc.double({ min: 0, max: 1, noNaN: true });
const allowance = fc.constantFrom(...allowances);
const interval = fc.constantFrom("month" as const, "year" as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 30 })).map(
    ([hours, lateness]): Step =>
      (of) =>
        of.pass(hours, lateness),
  ),
  fc.tuple(allowance, interval).map(
    (plan): Step =>
      (of) =>
        of.buy(...plan),
  ),
  fc.tuple(allowance, interval).map(
    (plan): Step =>
      (of) =>
        of.change(...plan),
  ),
  fc.tuple(allowance, interval).map(
    (plan): Step =>
      (of) =>
        of.change(...plan),
  ),
  allowance.map(
    (smaller): Step =>
      (of) =>
        of.shrink(smaller),
  ),
  fc.constant<Step>((of) => of.cancel()),
  fc.integer({ min: 1, max: 1_000 }).map(
    (credits): Step =>
      (of) =>
        of.pack(credits),
  ),
  share.map(
    (part): Step =>
      (of) =>
        of.spend(part),
  ),
  share.map(
    (part): Step =>
      (of) =>
        of.spend(part),
  ),
  share.map(
    (part): Step =>
      (of) =>
        of.reserve(part),
  ),
  fc.tuple(fc.nat(5), share).map(
    (which): Step =>
      (of) =>
        of.end(...which),
  ),
  fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 100 })).map(
    (which): Step =>
      (of) =>
        of.refund(...which),
  ),
);

/** Plays this many histories. Throws where one was given more than was paid for. */
export const expectPaidCredits = (histories: number): void =>
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 30, size: "max" }), (steps) => {
      const of = customer();
      of.buy(300, "month");
      for (const run of steps) {
        run(of);
        of.ledger.check();
        const { given, paidFor, rounding } = of.compare();
        expect(given).toBeLessThanOrEqual(paidFor + rounding);
      }
    }),
    { numRuns: histories },
  );
