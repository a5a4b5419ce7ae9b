/** A verification that asks about unknown addresses of a complete result again, in numbers. */
import type { Info } from "@winnow/core/list/schema";
import { askable } from "./askable.ts";

type Verification = Pick<NonNullable<Info["verification"]>, "progress" | "credits" | "previous">;

/** How many it asks about: not those that the workspace itself blocks, for which credits are reserved until they are met. */
export const askedAgain = ({ credits, previous }: Verification): number =>
  previous ? Math.min(credits.reserved, askable(previous)) : credits.reserved;

/**
 * How much is done, in percent: while some are asked again, of these. The other verdicts count with their batch, so of a batch that
 * was begun only those that wait are not answered.
 */
export function percentDone({ progress, credits, previous }: Verification): number {
  const { done, total, waiting, percent } = progress;
  if (!previous || total === 0 || credits.reserved === 0) return percent;
  const answered = (done + waiting) / total - waiting / credits.reserved;
  return Math.max(0, Math.floor(100 * answered));
}
