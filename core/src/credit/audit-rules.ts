/** What an audit finds in one ledger, as pure arithmetic over its rows. */
import {
  type Account,
  type Accounts,
  accounts,
  applied,
  emptyAccounts,
  type Legs,
  sumOf,
} from "./account.ts";

/** The parts of a ledger that can disagree with its entries. */
export type Mismatch = "entry" | "balance" | "hold";

export interface Finding {
  mismatch: Mismatch;
  /** Which number is wrong, and what it should be. */
  detail: string;
}

interface AuditedEntry {
  number: number;
  key: string;
  legs: Legs;
  after: Accounts;
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

/** Folds the entries of a ledger one by one, so that a long ledger needs no memory. */
export function createFold() {
  let folded = emptyAccounts;
  let count = 0;
  const findings: Finding[] = [];
  return {
    add({ number, key, legs, after }: AuditedEntry): void {
      count += 1;
      folded = applied(folded, legs);
      const found = (detail: string) => findings.push({ mismatch: "entry", detail });
      if (number !== count) found(`entry ${count} is missing or has the number ${number}`);
      if (sumOf(legs) !== 0) found(`the legs of ${key} sum to ${sumOf(legs)}`);
      for (const account of differing(after, folded))
        found(`${account} after ${key} is ${after[account]}, the entries fold to ${folded[account]}`);
    },
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

const differing = (one: Accounts, other: Accounts): Account[] =>
  accounts.filter((account) => one[account] !== other[account]);

/** Whether the holds sum to what is held, and each belongs to an open job. */
export function auditHolds(
  { accounts: held }: AuditedBalance,
  holds: readonly AuditedHold[],
  openJobs: ReadonlySet<string>,
): Finding[] {
  const sums = [
    { account: "held_monthly", sum: holds.reduce((sum, { monthly }) => sum + monthly, 0) },
    { account: "held_lifetime", sum: holds.reduce((sum, { lifetime }) => sum + lifetime, 0) },
  ] as const;
  return [
    ...sums
      .filter(({ account, sum }) => held[account] !== sum)
      .map(({ account, sum }) => `${account} is ${held[account]}, the holds sum to ${sum}`),
    ...holds.filter(({ job }) => !openJobs.has(job)).map(({ job }) => `the hold of ${job} has no open job`),
  ].map((detail) => ({ mismatch: "hold", detail }));
}
