/**
 * Which stored verdicts are due: those whose `verify_again_by` has come, the unknown ones, and those without one. Days are of UTC, so
 * that a part can count its verdicts by day.
 */
import { dayOf } from "../kit/time/utc.ts";
import type { Verdict } from "../verdict/index.ts";
import type { Part } from "./result/manifest.ts";

type Dated = Pick<Verdict.Info, "status" | "verify_again_by">;

/** Verdicts that hold, by the day of their `verify_again_by`. */
export type Holding = Record<string, number>;

/** In place of the day, where the text alone decides. */
const forGood = "always";
const dayMs = 86_400_000;

/** Of the verdicts whose days are before this one, a run at a time asks again: the day after it. */
export const dueBeforeAt = (time: string): string => dayOf(Date.parse(time) + dayMs);

/** Whether a verdict holds on this day and longer. */
export function holds(verdict: Dated, dueBefore: string): boolean {
  const day = holdingDay(verdict);
  return day !== null && isHeld(day, dueBefore);
}

/** The verdicts of a part by the day until which they hold. */
export function holdingOf(verdicts: readonly Dated[]): Holding {
  const holding: Holding = {};
  for (const verdict of verdicts) {
    const day = holdingDay(verdict);
    if (day !== null) holding[day] = (holding[day] ?? 0) + 1;
  }
  return holding;
}

/** How many verdicts of these parts hold. None of a part from before they were counted. */
export const heldIn = (parts: readonly Pick<Part, "holding">[], dueBefore: string): number =>
  parts
    .flatMap(({ holding = {} }) => Object.entries(holding))
    .reduce((sum, [day, count]) => (isHeld(day, dueBefore) ? sum + count : sum), 0);

const isHeld = (day: string, dueBefore: string): boolean => day === forGood || day >= dueBefore;

/** The day until which a verdict holds; null where it is due at once. */
function holdingDay({ status, verify_again_by }: Dated): string | null {
  if (status === "unknown" || verify_again_by === undefined) return null;
  return verify_again_by === null ? forGood : dayOf(verify_again_by);
}
