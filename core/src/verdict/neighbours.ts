/** The chance that an address at a catch-all domain takes mail, by what own mails to others at the domain have shown. */
import { memoize } from "../kit/memoize.ts";
import { proportionOf } from "../kit/proportion.ts";
import type { LastOutcome } from "../last-outcome/index.ts";
import { calibrated } from "./calibration.ts";
import type { Neighbours } from "./schema.ts";
import { worth } from "./score.ts";

/** How many addresses the usual chance of a catch-all domain counts as, and how many that of the domain for one of its shapes. */
const weight = { usual: 1, domain: 1 };

/**
 * The chance that neighbours suggest, from 0 to 1, before it is calibrated; and how many addresses it is worth. Where some bounced, the
 * domain does not keep all mail, and a shape that few have is doubtful.
 */
export function suggestedBy({ mailed, bounced, alike }: LastOutcome.Seen): { chance: number; cases: number } {
  const usual = worth.catch_all / 100;
  const ofDomain = (weight.usual * usual + mailed - bounced) / (weight.usual + mailed);
  const rare = bounced > 0 ? 1 - (alike.mailed + 1) / (mailed + 1) : 0;
  const cases = weight.domain + rare + alike.mailed;
  return { chance: (weight.domain * ofDomain + alike.mailed - alike.bounced) / cases, cases };
}

/** The score with its interval, and what it comes from. It is a chance in percent: nothing is taken off. */
export function chanceOf(seen: LastOutcome.Seen): { score: number; neighbours: Neighbours } {
  const { chance, cases } = suggestedBy(seen);
  const score = percent(chance);
  const [low, high] = intervalOf(JSON.stringify([chance, cases]));
  return {
    score,
    neighbours: { ...seen, low: Math.min(low, score), high: Math.max(high, score), text: textOf(seen) },
  };
}

/** Nothing that was seen makes it sure. */
const percent = (chance: number): number => Math.min(99, Math.round(100 * calibrated(chance)));

/** Many addresses of a list have the same neighbours. */
const intervalOf = memoize(10_000, (key: string): [low: number, high: number] => {
  const [chance = 0, cases = 1] = JSON.parse(key) as number[];
  const { low, high } = proportionOf(chance * cases, cases) ?? { low: 0, high: 1 };
  return [percent(low), percent(high)];
});

function textOf({ shape, mailed, bounced, alike }: LastOutcome.Seen): string {
  const all = `Of ${mailed} addresses there that you mailed, ${bounced} bounced`;
  if (alike.mailed === 0) return `${all}; none was made like this one (${shape}).`;
  return `${all}; of ${alike.mailed} made like this one (${shape}), ${alike.bounced}.`;
}

/** What was seen, of a verdict. */
export const seenIn = ({ mailed, bounced, shape, alike }: Neighbours): LastOutcome.Seen => ({
  ...{ shape, mailed, bounced },
  alike: { mailed: alike.mailed, bounced: alike.bounced },
});
