/**
 * The rules of spending as pure arithmetic: the effect of an entry on a balance and on a job's hold. A rule returns null to
 * refuse an entry.
 */
import { spendable } from "../balance/account.ts";
import { type Balance, type Hold, type HoldMovement, move, type Movement } from "../balance/balance.ts";

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

/** Moves credits to a new hold of a job or a lease, monthly ones first. Null where there are not enough. */
export function reserve(
  before: Balance,
  credits: number,
  kind: "reserve" | "lease" = "reserve",
): HoldMovement | null {
  const shares = sharesOf(before, credits);
  if (!shares) return null;
  const { balance, ...movement } = move(kind, before, [
    { from: "monthly", to: "held_monthly", credits: shares.monthly },
    { from: "lifetime", to: "held_lifetime", credits: shares.lifetime },
  ]);
  return {
    ...movement,
    balance: { ...balance, held: before.held + shares.monthly },
    hold: { ...shares, reserved: credits, period: before.period?.entry ?? 0 },
  };
}

/** The monthly and the lifetime credits that make up this many. Null where there are not enough. */
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
  const { balance, ...movement } = move("settle", before, [
    { from: "held_monthly", to: "spent_monthly", credits: monthly },
    { from: "held_lifetime", to: "spent_lifetime", credits: lifetime },
  ]);
  return {
    ...movement,
    balance: { ...balance, held: before.held - (isOfPeriod(before, hold) ? monthly : 0) },
    hold: { ...hold, monthly: hold.monthly - monthly, lifetime: hold.lifetime - lifetime },
  };
}

/**
 * Returns credits of a hold, all unless given: lifetime ones first, since those that stay are spent monthly first. Monthly
 * ones expire where their period has ended, and go first to the credits that have paid for them.
 */
export function release(
  before: Balance,
  hold: Hold,
  credits: number = hold.monthly + hold.lifetime,
): HoldMovement {
  const lifetime = Math.min(hold.lifetime, credits);
  const monthly = credits - lifetime;
  const isCurrent = isOfPeriod(before, hold);
  const advanced = before.advances[hold.period] ?? 0;
  const returned = Math.min(monthly, advanced);
  const carried = before.period?.carried[hold.period] ?? 0;
  const carriedBack = Math.min(monthly - returned, carried);
  const { balance, ...movement } = move("release", before, [
    { from: "held_monthly", to: "lifetime", credits: returned },
    { from: "held_monthly", to: "monthly", credits: carriedBack },
    {
      from: "held_monthly",
      to: isCurrent ? "monthly" : "expired",
      credits: monthly - returned - carriedBack,
    },
    { from: "held_lifetime", to: "lifetime", credits: lifetime },
  ]);
  const isLast = balance.accounts.held_monthly === 0;
  const isAll = credits === hold.monthly + hold.lifetime;
  return {
    ...movement,
    balance: {
      ...balance,
      held: before.held - (isCurrent ? monthly : 0),
      advances: isLast ? {} : without(before.advances, hold.period, returned),
      period: before.period && {
        ...before.period,
        carried: isLast ? {} : without(before.period.carried, hold.period, carriedBack),
      },
    },
    hold: isAll ? null : { ...hold, monthly: hold.monthly - monthly, lifetime: hold.lifetime - lifetime },
  };
}

/** The credits by the entry of a period, this many less for one. */
function without(all: Balance["advances"], period: number, credits: number): Balance["advances"] {
  const { [period]: before = 0, ...others } = all;
  return before === credits ? others : { ...others, [period]: before - credits };
}

const isOfPeriod = ({ period }: Balance, hold: Hold): boolean => hold.period === period?.entry;
