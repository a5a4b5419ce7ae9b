/**
 * The chance that an address at a catch-all domain takes mail, by what the workspace's mail to others at the
 * domain has shown.
 */
import { memoize } from "../../kit/cache/memoize.ts";
import type { LastOutcome } from "../../last-outcome/index.ts";
import { casesOf, chanceBelow, chanceIn } from "./chance.ts";
import type { Neighbours } from "../schema.ts";

/** The score with its interval, and what it comes from. It is a chance in percent: nothing is taken off. */
export function chanceOf(seen: LastOutcome.Seen): { score: number; neighbours: Neighbours } {
  const { mailed, bounced, alike } = seen;
  const { score, low, high } = percentsOf(JSON.stringify({ mailed, bounced, alike }));
  return { score, neighbours: { ...seen, low, high, text: textOf(seen) } };
}

/** Nothing that was seen makes it sure. */
const [least, most] = [1, 99];
const tail = 0.025;

/** Many addresses of a list have the same neighbours. */
const percentsOf = memoize(10_000, (key: string): { score: number; low: number; high: number } => {
  const cases = casesOf(JSON.parse(key) as Parameters<typeof casesOf>[0]);
  const score = Math.min(most, Math.max(least, Math.round(100 * chanceIn(cases))));
  let [low, high] = [score, score];
  while (low > least && chanceBelow(low / 100, cases) > tail) low -= 1;
  while (high < most && chanceBelow(high / 100, cases) < 1 - tail) high += 1;
  return { score, low, high };
});

function textOf({ shape, mailed, bounced, alike }: LastOutcome.Seen): string {
  const all = `Of ${mailed} addresses there that you mailed, ${bounced} bounced`;
  if (alike.mailed === 0) return `${all}; none was made like this one (${shape}).`;
  return `${all}; of ${alike.mailed} made like this one (${shape}), ${alike.bounced}.`;
}

/** What was seen, of a verdict. */
export const seenIn = ({ mailed, bounced, shape, alike }: Neighbours): LastOutcome.Seen => ({
  shape,
  mailed,
  bounced,
  alike: { mailed: alike.mailed, bounced: alike.bounced },
});
