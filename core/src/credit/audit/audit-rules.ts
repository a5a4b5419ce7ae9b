/** What an audit finds in one ledger, as pure arithmetic over its rows. */
import type { Kind } from "../schema.ts";
import { createPostings, type PostingsState } from "./payment-audit.ts";
import {
  type Account,
  type Accounts,
  accounts,
  applied,
  completeAccounts,
  emptyAccounts,
  type Legs,
  sumOf,
} from "../balance/account.ts";

/** The parts of a ledger that can disagree with its entries. */
export type Mismatch = "entry" | "balance" | "hold" | "payment" | "spending";

export interface Finding {
  mismatch: Mismatch;
  /** Which number is wrong, and what it should be. */
  detail: string;
}

interface AuditedEntry {
  number: number;
  key: string;
  kind: Kind;
  legs: Legs;
  after: Accounts;
  reference: { transaction?: string };
}

interface AuditedBalance {
  version: number;
  accounts: Accounts;
}

interface AuditedHold {
  job: string;
  monthly: number;
  lifetime: number;
}

/** What entries have been folded to, as JSON. */
export interface Folded {
  count: number;
  accounts: Accounts;
  postings: PostingsState;
}

/** Folds the entries of a ledger one by one, so that a long ledger needs no memory: all of them, or those after the ones that were folded before. */
export function createFold(before?: Folded) {
  let folded = completeAccounts(before?.accounts ?? emptyAccounts);
  let count = before?.count ?? 0;
  const findings: Finding[] = [];
  const postings = createPostings(before?.postings);
  return {
    /** What the entries of each transaction have issued and taken. */
    postings: postings.all,
    add({ number, key, kind, legs, after, reference: { transaction } }: AuditedEntry): void {
      postings.add({ key, kind, legs, transaction, after });
      count += 1;
      folded = applied(folded, legs);
      const found = (detail: string) => findings.push({ mismatch: "entry", detail });
      if (number !== count) found(`entry ${count} is missing or has the number ${number}`);
      if (sumOf(legs) !== 0) found(`the legs of ${key} sum to ${sumOf(legs)}`);
      for (const account of differing(after, folded))
        found(`${account} after ${key} is ${after[account]}, the entries fold to ${folded[account]}`);
    },
    /** What was found of the entries. */
    findings,
    state: (): Folded => ({ count, accounts: folded, postings: postings.state() }),
    /** All findings about the entries and the balance. */
    against(balance: AuditedBalance): Finding[] {
      const found = differing(balance.accounts, folded).map(
        (account) => `${account} is ${balance.accounts[account]}, the entries fold to ${folded[account]}`,
      );
      if (balance.version !== count) found.push(`version is ${balance.version}, there are ${count} entries`);
      return [...findings, ...found.map((detail) => ({ mismatch: "balance", detail }) as const)];
    },
  };
}

function differing(stored: Accounts, folded: Accounts): Account[] {
  const complete = completeAccounts(stored);
  return accounts.filter((account) => complete[account] !== folded[account]);
}

/** Whether the holds sum to what is held, and each belongs to an open job or lease. */
export function auditHolds(
  { accounts: held }: AuditedBalance,
  holds: readonly AuditedHold[],
  open: ReadonlySet<string>,
): Finding[] {
  const sums = [
    { account: "held_monthly", sum: holds.reduce((sum, { monthly }) => sum + monthly, 0) },
    { account: "held_lifetime", sum: holds.reduce((sum, { lifetime }) => sum + lifetime, 0) },
  ] as const;
  return [
    ...sums
      .filter(({ account, sum }) => held[account] !== sum)
      .map(({ account, sum }) => `${account} is ${held[account]}, the holds sum to ${sum}`),
    ...holds.filter(({ job }) => !open.has(job)).map(({ job }) => `the hold of ${job} has no open job`),
  ].map((detail) => ({ mismatch: "hold", detail }));
}

const hourMs = 3_600_000;

interface AuditedLease {
  job: string;
  size: number;
  recalled: number;
  /** ISO 8601. */
  timeEnds: string;
}

/** Whether each lease that is not settled has its credits in a hold, and is settled within an hour of its end. */
export function auditLeases(
  leases: readonly AuditedLease[],
  holds: readonly AuditedHold[],
  now: Date,
): Finding[] {
  const held = new Map(holds.map(({ job, monthly, lifetime }) => [job, monthly + lifetime]));
  return leases
    .flatMap(({ job, size, recalled, timeEnds }) => [
      ...(held.get(job) === size - recalled
        ? []
        : [`${job} has ${size - recalled} credits, its hold has ${held.get(job) ?? 0}`]),
      ...(Date.parse(timeEnds) < now.getTime() - hourMs
        ? [`${job} ended at ${timeEnds} and is not settled`]
        : []),
    ])
    .map((detail) => ({ mismatch: "hold", detail }));
}
