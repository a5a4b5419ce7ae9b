/** What an audit finds in one ledger, as pure arithmetic over its rows. */
import type { Kind } from "./schema.ts";
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
export type Mismatch = "entry" | "balance" | "hold" | "payment";

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

/** Folds the entries of a ledger one by one, so that a long ledger needs no memory. */
export function createFold() {
  let folded = emptyAccounts;
  let count = 0;
  const findings: Finding[] = [];
  const grants = new Map<string, Grant>();
  return {
    /** What was granted by each transaction. */
    grants,
    add({ number, key, kind, legs, after, reference: { transaction } }: AuditedEntry): void {
      if (transaction !== undefined && kind !== "refund_reversed") addGrant(grants, transaction, legs);
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

/** What the entries of a transaction issued. */
interface Grant {
  /** Of each month of a plan. */
  months: number[];
  packs: number;
}

function addGrant(grants: Map<string, Grant>, transaction: string, legs: Legs): void {
  const { issued_plan, issued_pack } = legs;
  if (issued_plan === undefined && issued_pack === undefined) return;
  const { months, packs } = grants.get(transaction) ?? { months: [], packs: 0 };
  grants.set(transaction, {
    months: issued_plan === undefined ? months : [...months, -issued_plan],
    packs: packs - (issued_pack ?? 0),
  });
}

/** What a completed payment pays for. */
export interface PaidFor {
  transaction: string;
  /** The credits of each month of a plan; 0 without one. */
  allowance: number;
  /** The months that it pays for at most. */
  months: number;
  /** The credits of all packs. */
  packs: number;
  /** When it was known to be completed, ISO 8601. */
  time: string;
}

/** A payment is granted some time after it is known. */
const hourMs = 3_600_000;

/** Whether each completed payment was granted what it pays for, and nothing was granted without a payment. */
export function auditPayments(
  grants: ReadonlyMap<string, Grant>,
  payments: readonly PaidFor[],
  now: Date,
): Finding[] {
  const paid = new Set(payments.map(({ transaction }) => transaction));
  const unpaid = [...grants.keys()].filter((transaction) => !paid.has(transaction));
  const settled = payments.filter(({ time }) => Date.parse(time) <= now.getTime() - hourMs);
  return [
    ...unpaid.map((transaction) => `${transaction} granted credits and is no completed payment`),
    ...settled.flatMap((payment) => {
      const { months, packs } = grants.get(payment.transaction) ?? { months: [], packs: 0 };
      return [
        ...(isPaidPlan(months, payment)
          ? []
          : [
              `${payment.transaction} pays for ${payment.allowance} credits in each of ${payment.months} months, ` +
                `it granted ${months.join(", ") || "none"}`,
            ]),
        ...(packs === payment.packs
          ? []
          : [`${payment.transaction} pays for packs of ${payment.packs} credits, it granted ${packs}`]),
      ];
    }),
  ].map((detail) => ({ mismatch: "payment", detail }));
}

/** The first month is granted in full; months of a year that follow a refund have less. */
const isPaidPlan = (granted: readonly number[], { allowance, months }: PaidFor): boolean =>
  allowance === 0
    ? granted.length === 0
    : granted[0] === allowance &&
      granted.length <= months &&
      granted.every((credits) => credits <= allowance);

const differing = (one: Accounts, other: Accounts): Account[] =>
  accounts.filter((account) => one[account] !== other[account]);

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
