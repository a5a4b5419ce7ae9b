/** A ledger in memory that applies the rules as a posting does, for properties over many entries. */
import { expect } from "vitest";
import { accounts, applied, emptyAccounts, sumOf } from "../../src/credit/balance/account.ts";
import {
  grantPack,
  refundPack,
  refundPlan,
  reversePackRefund,
  reversePlanRefund,
  type Share,
} from "../../src/credit/rules/adjustment-rules.ts";
import {
  type Balance,
  emptyBalance,
  type Hold,
  type HoldMovement,
  type Movement,
} from "../../src/credit/balance/balance.ts";
import { changePlan } from "../../src/credit/rules/change-rules.ts";
import * as Ledger from "../../src/credit/rules/ledger-rules.ts";
import { withChanged } from "../../src/credit/balance/past-period.ts";
import {
  normalized,
  type PaidPeriod,
  type PastPeriod,
  type Renewal,
} from "../../src/credit/balance/period.ts";
import { due, freeKey, grant, monthsOf, open } from "../../src/credit/rules/period-rules.ts";

interface ChangeOptions {
  /** When it was billed; now unless given. */
  at?: string;
  former?: number | null;
  restarts?: boolean;
}

interface Entry extends Movement {
  key: string;
}

/** The transaction that pays for a period at its start. */
const transactionOf = ({ start }: Pick<PaidPeriod, "start">): string =>
  `txn_${start.slice(0, "yyyy-mm-dd".length)}`;

/** What is refunded: credits of a pack, or of a plan a share of its price, in hundredths unless given. */
export type Source = "pack" | { period: PaidPeriod; transaction?: string };

const everything: Share = { from: 0, to: 100, paid: 100 };

export function pureLedger(openedAt: string, allowance: number) {
  const entries: Entry[] = [];
  const holds = new Map<string, Hold>();
  let balance: Balance = emptyBalance;
  let past: readonly PastPeriod[] = [];
  let renewal: Renewal = null;

  const isPosted = (key: string) => entries.some((entry) => entry.key === key);

  function append(key: string, movement: Movement): void {
    expect(isPosted(key), `${key} is used twice`).toBe(false);
    ({ balance } = movement);
    past = withChanged(past, movement.past);
    entries.push({ key, ...movement });
  }

  function catchUp(now: string): void {
    const next = () => due(balance, new Date(now), renewal);
    for (let entry = next(); entry; entry = next()) append(entry.key, entry.rule(balance));
  }

  function post(now: string, key: string, rule: (before: Balance) => Movement | null): boolean {
    if (isPosted(key)) return false;
    catchUp(now);
    const movement = rule(balance);
    if (movement) append(key, movement);
    return movement !== null;
  }

  function postToHold(
    now: string,
    key: string,
    job: string,
    rule: (before: Balance) => HoldMovement | null,
  ): void {
    const posted = post(now, key, rule);
    if (!posted) return;
    const { hold } = entries.at(-1) as Entry & HoldMovement;
    if (hold) holds.set(job, hold);
    else holds.delete(job);
  }

  /** The ended periods of what is paid for until a time. */
  const pastOf = ({ paidUntil, subscription }: PaidPeriod): PastPeriod[] =>
    past.filter(({ until, source }) => until === paidUntil && source === subscription);

  post(openedAt, freeKey({ start: openedAt }), (before) => open(before, new Date(openedAt), allowance));

  return {
    entries,
    holds,
    get balance() {
      return balance;
    },
    catchUp,
    begin(now: string, period: PaidPeriod): void {
      const payment = normalized({ ...period, transaction: transactionOf(period), since: period.start });
      const months = monthsOf(payment);
      if (months[0] && isPosted(months[0].key)) return;
      for (const [month, { key }] of months.entries())
        post(now, key, (before) => grant(before, payment, month, new Date(now)));
    },
    change(
      now: string,
      period: PaidPeriod,
      transaction: string,
      { at = now, former = null, restarts = false }: ChangeOptions = {},
    ): void {
      const payment = { ...normalized({ ...period, transaction, since: at }), former, restarts };
      post(now, `change:${transaction}`, (before) =>
        changePlan(before, payment, new Date(now), pastOf(payment)),
      );
    },
    /** What the subscription is expected to be renewed with; null where it is not. */
    expectRenewal(expected: Renewal): void {
      renewal = expected;
    },
    pack: (now: string, transaction: string, credits: number): unknown =>
      post(now, `pack:${transaction}:1`, (before) => grantPack(before, credits)),
    refundPack: (now: string, adjustment: string, credits: number): unknown =>
      post(now, `adjust:${adjustment}`, (before) => refundPack(before, credits)),
    refund(
      now: string,
      adjustment: string,
      source: Exclude<Source, "pack">,
      share: Share = everything,
    ): void {
      const { period, transaction = transactionOf(period) } = source;
      const key = `adjust:${adjustment}`;
      post(now, key, (before) => refundPlan(before, { key, transaction, share }, pastOf(normalized(period))));
    },
    reverse(now: string, adjustment: string, source: Source, share: Share = everything): void {
      const key = `adjust:${adjustment}`;
      const number = entries.findIndex((entry) => entry.key === key) + 1;
      const taken = entries[number - 1];
      if (!taken) return;
      post(now, `reverse:${adjustment}`, (before) => {
        if (source === "pack") return reversePackRefund(before, taken);
        const { period, transaction = transactionOf(period) } = source;
        const refund = { key, transaction, share };
        return reversePlanRefund(before, { number, legs: taken.legs }, refund, pastOf(normalized(period)));
      });
    },
    spend: (now: string, key: string, credits: number): boolean =>
      post(now, `single:${key}`, (before) => Ledger.spend(before, credits)),
    reserve: (now: string, job: string, credits: number): void =>
      postToHold(now, `reserve:${job}`, job, (before) => Ledger.reserve(before, credits)),
    settle(now: string, job: string, batch: string, credits: number): void {
      const hold = holds.get(job);
      if (hold)
        postToHold(now, `settle:${job}:${batch}`, job, (before) => Ledger.settle(before, hold, credits));
    },
    release(now: string, job: string): void {
      const hold = holds.get(job);
      if (hold) postToHold(now, `release:${job}`, job, (before) => Ledger.release(before, hold));
    },
    /** Fails where entries and balance disagree. */
    check(): void {
      let folded = emptyAccounts;
      for (const { key, legs } of entries) {
        expect(sumOf(legs), key).toBe(0);
        folded = applied(folded, legs);
        for (const own of ["monthly", "held_monthly", "held_lifetime"] as const)
          expect(folded[own], `${own} after ${key}`).toBeGreaterThanOrEqual(0);
      }
      expect(balance.accounts).toEqual(folded);
      expect(accounts.reduce((sum, account) => sum + folded[account], 0)).toBe(0);
      const held = [...holds.values()];
      const sum = (of: (hold: Hold) => number) => held.reduce((total, hold) => total + of(hold), 0);
      expect(sum(({ monthly }) => monthly)).toBe(balance.accounts.held_monthly);
      expect(sum(({ lifetime }) => lifetime)).toBe(balance.accounts.held_lifetime);
      const ofPeriod = held.filter(({ period }) => period === balance.period?.entry);
      expect(balance.held).toBe(ofPeriod.reduce((total, { monthly }) => total + monthly, 0));
      const { allowance = 0, carried = {} } = balance.period ?? {};
      const returned = Object.values(carried).reduce((total, credits) => total + credits, 0);
      expect(balance.accounts.monthly + returned).toBeLessThanOrEqual(allowance);
    },
  };
}
