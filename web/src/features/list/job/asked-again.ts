/** A verification that asks about unknown addresses of a complete result again, in numbers. */
import type { Info } from "@winnow/core/list/schema";
import { askable } from "./askable.ts";

type Verification = Pick<NonNullable<Info["verification"]>, "progress" | "counts" | "credits" | "previous">;

/** How many it asks about: not those that the workspace itself blocks, for which credits are reserved until they are met. */
export const askedAgain = ({ credits, previous }: Pick<Verification, "credits" | "previous">): number =>
  previous ? Math.min(credits.reserved, askable(previous)) : credits.reserved;

/** How much is done, in percent: while some are asked again, of these. An answer is charged, or leaves its address unknown. */
export function percentDone({ progress, counts, credits, previous }: Verification): number {
  const asked = askedAgain({ credits, previous });
  if (!previous || asked === 0) return progress.percent;
  const notAsked = previous.counts.unknown - asked;
  const answered = credits.charged + Math.max(0, counts.unknown - notAsked);
  return Math.floor((100 * Math.min(answered, asked)) / asked);
}
