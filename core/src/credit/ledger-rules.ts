/**
 * The rules of the ledger as pure arithmetic: the effect of each kind of entry on a balance and on a job's hold.
 * The legs of an entry sum to zero. A rule returns null to refuse an entry.
 */
export const accounts = [
  "monthly",
  "lifetime",
  "held_monthly",
  "held_lifetime",
  "issued",
  "spent",
  "expired",
] as const;
export type Account = (typeof accounts)[number];

const balanceAccounts = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;
type BalanceAccount = (typeof balanceAccounts)[number];

/** Credits added to (positive) or taken from (negative) each account. */
export type Legs = Partial<Record<Account, number>>;

export interface Balance extends Record<BalanceAccount, number> {
  /** The number of the newest entry. */
  version: number;
  /** The month (`yyyy-mm`) for which monthly credits were issued last. */
  period: string;
  /** Monthly credits issued per period. */
  allowance: number;
}

/** Credits reserved for one job. */
export interface Hold {
  monthly: number;
  lifetime: number;
  /** The period of the held monthly credits; released after its end, they expire. */
  period: string;
  open: boolean;
}

export interface Movement {
  balance: Balance;
  legs: Legs;
}

export const emptyBalance: Balance = {
  version: 0,
  monthly: 0,
  lifetime: 0,
  held_monthly: 0,
  held_lifetime: 0,
  period: "",
  allowance: 0,
};

/** The credits that can be spent: a negative lifetime balance counts as zero. */
export const spendable = (balance: Balance): number => balance.monthly + Math.max(0, balance.lifetime);

interface Transfer {
  from: Account;
  to: Account;
  credits: number;
}

function post(before: Balance, transfers: readonly Transfer[]): Movement {
  const legs: Legs = {};
  const balance = { ...before, version: before.version + 1 };
  for (const { from, to, credits } of transfers) {
    if (!Number.isSafeInteger(credits) || credits < 0)
      throw new RangeError(`${credits} is not a number of credits.`);
    if (credits === 0) continue;
    legs[from] = (legs[from] ?? 0) - credits;
    legs[to] = (legs[to] ?? 0) + credits;
  }
  for (const account of balanceAccounts) balance[account] += legs[account] ?? 0;
  return { balance, legs };
}

/** Starts a period: the rest of the old allowance expires, the new one is issued. Null unless the period is newer. */
export function renew(before: Balance, period: string, allowance: number): Movement | null {
  if (period <= before.period) return null;
  const { balance, legs } = post(before, [
    { from: "monthly", to: "expired", credits: before.monthly },
    { from: "issued", to: "monthly", credits: allowance },
  ]);
  return { balance: { ...balance, period, allowance }, legs };
}

/** Adds credits that do not expire. */
export const addLifetime = (before: Balance, credits: number): Movement =>
  post(before, [{ from: "issued", to: "lifetime", credits }]);

/** Spends credits at once, monthly ones first. Null where there are not enough. */
export function spend(before: Balance, credits: number): Movement | null {
  if (credits > spendable(before)) return null;
  const monthly = Math.min(before.monthly, credits);
  return post(before, [
    { from: "monthly", to: "spent", credits: monthly },
    { from: "lifetime", to: "spent", credits: credits - monthly },
  ]);
}

/** Moves credits to a new hold, monthly ones first. Null where there are not enough. */
export function reserve(before: Balance, credits: number): (Movement & { hold: Hold }) | null {
  if (credits > spendable(before)) return null;
  const monthly = Math.min(before.monthly, credits);
  const lifetime = credits - monthly;
  const movement = post(before, [
    { from: "monthly", to: "held_monthly", credits: monthly },
    { from: "lifetime", to: "held_lifetime", credits: lifetime },
  ]);
  return { ...movement, hold: { monthly, lifetime, period: before.period, open: true } };
}

/** Spends part of a hold, monthly credits first. Null where the hold is released or holds less. */
export function settle(before: Balance, hold: Hold, credits: number): (Movement & { hold: Hold }) | null {
  if (!hold.open || credits > hold.monthly + hold.lifetime) return null;
  const monthly = Math.min(hold.monthly, credits);
  const lifetime = credits - monthly;
  const movement = post(before, [
    { from: "held_monthly", to: "spent", credits: monthly },
    { from: "held_lifetime", to: "spent", credits: lifetime },
  ]);
  return {
    ...movement,
    hold: { ...hold, monthly: hold.monthly - monthly, lifetime: hold.lifetime - lifetime },
  };
}

/** Releases a hold: the rest is returned, or expires after its period. Null where it is released already. */
export function release(before: Balance, hold: Hold): (Movement & { hold: Hold }) | null {
  if (!hold.open) return null;
  const movement = post(before, [
    {
      from: "held_monthly",
      to: hold.period === before.period ? "monthly" : "expired",
      credits: hold.monthly,
    },
    { from: "held_lifetime", to: "lifetime", credits: hold.lifetime },
  ]);
  return { ...movement, hold: { ...hold, monthly: 0, lifetime: 0, open: false } };
}
