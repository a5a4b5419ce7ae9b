/**
 * The rules of the ledger as pure arithmetic: the effect of each kind of entry on a balance and on a job's hold. A rule
 * returns null to refuse an entry.
 */
import { type Account, type Accounts, applied, emptyAccounts, type Legs, spendable } from "./account.ts";
import type { Period } from "./period.ts";
import type { Kind } from "./schema.ts";

/** What the entries of a workspace fold to. */
export interface Balance {
  /** The number of the newest entry. */
  version: number;
  accounts: Accounts;
  /** Null before the first entry. */
  period: Period | null;
  /** What `spent_monthly` grew by in the period. */
  used: number;
}

/** Credits reserved for one job. */
export interface Hold {
  monthly: number;
  lifetime: number;
  /** Credits that were reserved; what is missing from the hold was settled. */
  reserved: number;
  /** The start of the period of the held monthly credits; released after its end, they expire. */
  period: string;
}

/** The effect of one entry. */
export interface Movement {
  kind: Kind;
  legs: Legs;
  balance: Balance;
}

/** The effect of one entry on a hold as well; null where the hold ends. */
export interface HoldMovement extends Movement {
  hold: Hold | null;
}

export const emptyBalance: Balance = { version: 0, accounts: emptyAccounts, period: null, used: 0 };

interface Transfer {
  from: Account;
  to: Account;
  credits: number;
}

function move(kind: Kind, before: Balance, transfers: readonly Transfer[]): Movement {
  const legs: Legs = {};
  for (const { from, to, credits } of transfers) {
    if (!Number.isSafeInteger(credits) || credits < 0)
      throw new RangeError(`${credits} is not a number of credits.`);
    if (credits === 0) continue;
    legs[from] = (legs[from] ?? 0) - credits;
    legs[to] = (legs[to] ?? 0) + credits;
  }
  const balance = {
    ...before,
    version: before.version + 1,
    accounts: applied(before.accounts, legs),
    used: before.used + (legs.spent_monthly ?? 0),
  };
  return { kind, legs, balance };
}

/** Starts a ledger with the allowance of its first period. Null where it has entries. */
export function open(before: Balance, period: Period): Movement | null {
  if (before.version > 0) return null;
  const first = [{ from: "issued_free", to: "monthly", credits: period.allowance }] as const;
  return begin(move("grant_free", before, first), period);
}

/** Starts the next free period: the rest of the old allowance expires, the new one is issued. Null unless it is later. */
export function renew(before: Balance, period: Period): Movement | null {
  if (!before.period || period.start < before.period.end) return null;
  const transfers = [
    { from: "monthly", to: "expired", credits: before.accounts.monthly },
    { from: "issued_free", to: "monthly", credits: period.allowance },
  ] as const;
  return begin(move("renew", before, transfers), period);
}

const begin = ({ balance, ...movement }: Movement, period: Period): Movement => ({
  ...movement,
  balance: { ...balance, period, used: 0 },
});

/** Adds credits that do not expire, given by the operator. */
export const addLifetime = (before: Balance, credits: number): Movement =>
  move("grant_operator", before, [{ from: "issued_operator", to: "lifetime", credits }]);

/** Spends credits at once, monthly ones first. Null where there are not enough. */
export function spend(before: Balance, credits: number): Movement | null {
  const shares = sharesOf(before, credits);
  return (
    shares &&
    move("spend", before, [
      { from: "monthly", to: "spent_monthly", credits: shares.monthly },
      { from: "lifetime", to: "spent_lifetime", credits: shares.lifetime },
    ])
  );
}

/** Moves credits to a new hold, monthly ones first. Null where there are not enough. */
export function reserve(before: Balance, credits: number): HoldMovement | null {
  const shares = sharesOf(before, credits);
  if (!shares) return null;
  const movement = move("reserve", before, [
    { from: "monthly", to: "held_monthly", credits: shares.monthly },
    { from: "lifetime", to: "held_lifetime", credits: shares.lifetime },
  ]);
  return { ...movement, hold: { ...shares, reserved: credits, period: before.period?.start ?? "" } };
}

/** The monthly and the lifetime credits that make up so many. Null where there are not enough. */
function sharesOf({ accounts }: Balance, credits: number): { monthly: number; lifetime: number } | null {
  if (credits > spendable(accounts)) return null;
  const monthly = Math.min(accounts.monthly, credits);
  return { monthly, lifetime: credits - monthly };
}

/** Spends part of a hold, monthly credits first. Null where it holds less. */
export function settle(before: Balance, hold: Hold, credits: number): HoldMovement | null {
  if (credits > hold.monthly + hold.lifetime) return null;
  const monthly = Math.min(hold.monthly, credits);
  const lifetime = credits - monthly;
  const movement = move("settle", before, [
    { from: "held_monthly", to: "spent_monthly", credits: monthly },
    { from: "held_lifetime", to: "spent_lifetime", credits: lifetime },
  ]);
  return {
    ...movement,
    hold: { ...hold, monthly: hold.monthly - monthly, lifetime: hold.lifetime - lifetime },
  };
}

/** The credits of a hold that were settled. */
export const settled = ({ reserved, monthly, lifetime }: Hold): number => reserved - monthly - lifetime;

/** Ends a hold: the rest is returned, or expires where its period has ended. */
export function release(before: Balance, hold: Hold): HoldMovement {
  const isCurrent = hold.period === before.period?.start;
  const movement = move("release", before, [
    { from: "held_monthly", to: isCurrent ? "monthly" : "expired", credits: hold.monthly },
    { from: "held_lifetime", to: "lifetime", credits: hold.lifetime },
  ]);
  return { ...movement, hold: null };
}
