/** The state of a ledger, and what one entry makes of it. */
import { type Account, type Accounts, applied, emptyAccounts, type Legs } from "./account.ts";
import { endedPeriod } from "./past-period.ts";
import type { PastPeriod, Period } from "./period.ts";
import type { Kind } from "../schema.ts";

/** What the entries of a workspace fold to. */
export interface Balance {
  /** The number of the newest entry. */
  version: number;
  accounts: Accounts;
  /** Null before the first entry. */
  period: Period | null;
  /** What `spent_monthly` grew by in the period. */
  used: number;
  /** Monthly credits of the period that holds have. */
  held: number;
  /** The free allowance of a calendar month, and the newest month that it was issued for. */
  free: { allowance: number; month: string };
  /**
   * Lifetime credits that paid for held monthly ones, by the entry that began the period of these. They are returned as
   * far as the held ones are released.
   */
  advances: Readonly<Record<string, number>>;
  /** When the newest entry was recorded, ISO 8601. */
  timeRecorded: string;
}

/** Credits reserved for one job. */
export interface Hold {
  monthly: number;
  lifetime: number;
  /** Credits that were reserved. */
  reserved: number;
  /** The entry that began the period of the held monthly credits; released after its end, they expire. */
  period: number;
}

/** The effect of one entry. */
export interface Movement {
  kind: Kind;
  legs: Legs;
  balance: Balance;
  /** The paid periods that it ends, or changes after their end. */
  past?: readonly PastPeriod[];
}

/** The effect of one entry on a hold as well; null where the hold ends. */
export interface HoldMovement extends Movement {
  hold: Hold | null;
}

export const emptyBalance: Balance = {
  version: 0,
  accounts: emptyAccounts,
  period: null,
  used: 0,
  held: 0,
  free: { allowance: 0, month: "" },
  advances: {},
  timeRecorded: "",
};

interface Transfer {
  from: Account;
  to: Account;
  credits: number;
}

/** The entry that makes these transfers. Throws for anything but whole numbers of credits. */
export function move(kind: Kind, before: Balance, transfers: readonly Transfer[]): Movement {
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

/** The movement that begins a period. The paid period that it ends is kept: with what of it was not used, unless given. */
export function begin(
  { period: former, accounts }: Balance,
  { balance, ...movement }: Movement,
  period: Omit<Period, "entry">,
  ended: PastPeriod | null = endedPeriod(former, accounts.monthly),
): Movement {
  return {
    ...movement,
    balance: { ...balance, period: { ...period, entry: balance.version }, used: 0, held: 0 },
    ...(ended && !period.gap && { past: [ended] }),
  };
}

/** Lifetime credits that pay for monthly ones in a hold: at most this many, and none of them twice. */
export function advance(before: Balance, credits: number): Balance["advances"] {
  const { period, advances, held } = before;
  if (!period) return advances;
  const earlier = advances[period.entry] ?? 0;
  const more = Math.min(credits, held - earlier);
  return more > 0 ? { ...advances, [period.entry]: earlier + more } : advances;
}
