import type { Kept } from "./kind.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** How long something is kept, as a sentence goes on. */
export const keptText = (kept: Kept): string => {
  if ("seconds" in kept) return `${period(kept.seconds)} from ${kept.from}.`;
  const bound = kept.atMost === undefined ? "" : `, and ${period(kept.atMost)} at most`;
  return `until ${kept.until}${bound}.`;
};

/** A number of seconds in the largest unit that divides it: `400 days`, `2 hours`. A day is `24 hours`. */
export function period(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds % each === 0 && seconds > each) ?? ["second", 1];
  const count = seconds / length;
  return `${groupedDigits(count)} ${unit}${count === 1 ? "" : "s"}`;
}
