import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { monthOf } from "../kit/time/utc.ts";
import { Clock } from "../port/clock/index.ts";
import { SpendingEntity } from "./entity.ts";
import { leftIn, noSpending, type Spending, type Use } from "./rules.ts";

/** The calendar month in UTC in which credits are counted now: `2026-11`. */
export const presentMonth = (): string => monthOf(Clock.now());

export async function read(workspaceID: string, userID: string): Promise<Spending> {
  const { data } = await SpendingEntity.get({ workspaceID, userID }).go({ consistent: true });
  return data ? { ...data, limit: data.limit ?? null } : noSpending;
}

export function requireWithin(spending: Spending, { member, month, credits }: Use): void {
  if (credits <= 0 || credits <= leftIn(spending, month)) return;
  const { limit } = spending;
  const left = leftIn(spending, month);
  const who =
    Actor.isPerson() && Actor.self().userID === member
      ? "You"
      : Actor.isApiKey()
        ? "The person who made this key"
        : "The person who started this";
  throw new VisibleError(
    "payment",
    "budget.exhausted",
    `${who} may spend ${groupedDigits(limit ?? 0)} ${limit === 1 ? "credit" : "credits"} a month here, and ${left === 0 ? "none" : `only ${groupedDigits(left)}`} of them ` +
      `${left === 1 ? "is" : "are"} left: this needs ${groupedDigits(credits)}. Nothing was started. Ask the owner of the workspace for a ` +
      "higher limit, or wait for the next month.",
  );
}
