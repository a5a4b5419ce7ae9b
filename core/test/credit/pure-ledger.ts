/** A ledger in memory that applies the rules as a posting does, for properties over many entries. */
import { expect } from "vitest";
import { accounts, applied, emptyAccounts, sumOf } from "../../src/credit/account.ts";
import { grantPack, refund, reverseRefund } from "../../src/credit/adjustment-rules.ts";
import {
  type Balance,
  emptyBalance,
  type Hold,
  type HoldMovement,
  type Movement,
} from "../../src/credit/balance.ts";
import * as Ledger from "../../src/credit/ledger-rules.ts";
import { normalized, type PaidPeriod } from "../../src/credit/period.ts";
import type { Source } from "../../src/credit/payment.ts";
import { changePlan, due, freeKey, grant, monthsOf, open } from "../../src/credit/period-rules.ts";

interface Entry extends Movement {
  key: string;
}

/** The transaction that pays for a period at its start. */
const transactionOf = ({ start }: Pick<PaidPeriod, "start">): string =>
  `txn_${start.slice(0, "yyyy-mm-dd".length)}`;

const refundedOf = (source: Source) => (source === "pack" ? source : { transaction: transactionOf(source) });

export function pureLedger(openedAt: string, allowance: number) {
  const entries: Entry[] = [];
  const holds = new Map<string, Hold>();
  let balance: Balance = emptyBalance;

  const isPosted = (key: string) => entries.some((entry) => entry.key === key);

  function append(key: string, movement: Movement): void {
    expect(isPosted(key), `${key} is used twice`).toBe(false);
    ({ balance } = movement);
    entries.push({ key, ...movement });
  }

  function catchUp(now: string): void {
    for (let next = due(balance, new Date(now)); next; next = due(balance, new Date(now)))
      append(next.key, next.rule(balance));
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

  const monthsIssued = (period: Exclude<Source, "pack">): number =>
    monthsOf({ ...period, transaction: transactionOf(period) }).filter(({ key }) => isPosted(key)).length;

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
    change(now: string, period: PaidPeriod, transaction: string, at: string): void {
      const payment = normalized({ ...period, transaction, since: at });
      post(now, `change:${transaction}`, (before) => changePlan(before, payment, new Date(now)));
    },
    pack: (now: string, transaction: string, credits: number): unknown =>
      post(now, `pack:${transaction}:1`, (before) => grantPack(before, credits)),
    /** Refunds at most what the payment of the current period has left, as billing does. */
    refund(now: string, adjustment: string, source: Source, credits: number): void {
      const issued = source === "pack" ? 0 : monthsIssued(source);
      post(now, `adjust:${adjustment}`, (before) => {
        const left = before.period?.paid?.allowance ?? Infinity;
        return refund(before, refundedOf(source), Math.min(credits, left), issued);
      });
    },
    reverse(now: string, adjustment: string, source: Source, credits: number): void {
      const number = entries.findIndex(({ key }) => key === `adjust:${adjustment}`) + 1;
      const taken = entries[number - 1];
      if (!taken) return;
      const issued = source === "pack" ? 0 : monthsIssued(source);
      post(now, `reverse:${adjustment}`, (before) =>
        reverseRefund(before, { number, legs: taken.legs }, { source: refundedOf(source), credits }, issued),
      );
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
      expect(balance.accounts.monthly).toBeLessThanOrEqual(balance.period?.allowance ?? 0);
    },
  };
}
