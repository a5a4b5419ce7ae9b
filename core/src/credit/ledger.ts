/**
 * The rules of the ledger, as plain arithmetic: what each kind of entry does to a balance and to a job's hold.
 * The legs of an entry always sum to zero; an entry that a rule refuses is never written.
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

const held = ["monthly", "lifetime", "held_monthly", "held_lifetime"] as const;
type Held = (typeof held)[number];

/** Credits added to (positive) or taken from (negative) each account. */
export type Legs = Partial<Record<Account, number>>;

export interface Balance extends Record<Held, number> {
  /** The number of the newest entry. */
  version: number;
  /** The month (`yyyy-mm`) for which monthly credits were issued last. */
  period: string;
  /** Monthly credits issued per period. */
  allowance: number;
}

/** What is set aside for one job. */
export interface Hold {
  monthly: number;
  lifetime: number;
  /** The period whose monthly credits are held; they do not outlive it. */
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

/** What can be spent now. */
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
      throw new RangeError(`${credits} is no number of credits.`);
    if (credits === 0) continue;
    legs[from] = (legs[from] ?? 0) - credits;
    legs[to] = (legs[to] ?? 0) + credits;
  }
  for (const account of held) balance[account] += legs[account] ?? 0;
  return { balance, legs };
}

/** A new period: what is left of the old one expires, the allowance is issued. Null where the period is not newer. */
export function renew(before: Balance, period: string, allowance: number): Movement | null {
  if (period <= before.period) return null;
  const { balance, legs } = post(before, [
    { from: "monthly", to: "expired", credits: before.monthly },
    { from: "issued", to: "monthly", credits: allowance },
  ]);
  return { balance: { ...balance, period, allowance }, legs };
}

/** Credits that do not expire. */
export const grant = (before: Balance, credits: number): Movement =>
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

/** Sets credits aside for a job, monthly ones first. Null where there are not enough. */
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

/** Spends part of a hold, monthly credits first. Null where the hold is closed or holds less. */
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

/** Ends a hold: the rest goes back, or expires where its period is over. Null where it was ended before. */
export function close(before: Balance, hold: Hold): (Movement & { hold: Hold }) | null {
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
