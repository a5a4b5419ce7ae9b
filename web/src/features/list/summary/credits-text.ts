/** What a list cost, in words. */
import type { Info } from "@winnow/core/list/schema";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { returnedText } from "../../../shared/credit/returned-credits-text.ts";

type Credits = NonNullable<Info["verification"]>["credits"];

/** "1,317 credits charged, 12 returned: 12 unknown."; of a list that was verified before, the sum first, where it is known. */
export function creditsText(credits: Credits): string {
  const { charged, charged_before: before, returned, returned_for } = credits;
  const why = returned_for ? returnedText(returned_for) : "";
  const run = `${formatQuantity(charged, "credit")} charged, ${formatCount(returned)} returned${why === "" ? "" : `: ${why}`}.`;
  if (before === 0) return run;
  const all = before === undefined ? "" : `${formatQuantity(before + charged, "credit")} charged in all. `;
  return `${all}The last run: ${run}`;
}
