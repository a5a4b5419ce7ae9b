/** What is known of a list before it is verified, in words. */
import type { Info, Quote, Rows } from "@winnow/core/list/schema";
import { formatCount, formatQuantity } from "../../../lib/number.ts";

/** "68 addresses are known from the analysis and cost nothing."; empty where none are. */
export function knownText(
  known: Quote["known"],
  { distinct }: Rows,
  { verification }: Pick<Info, "verification">,
): string {
  if (known === 0) return "";
  const addresses =
    verification === null
      ? `${formatQuantity(known, "address is", "addresses are")} known from the analysis`
      : `${formatCount(known)} of ${formatQuantity(distinct, "address is", "addresses are")} known already`;
  return `${addresses} and ${known === 1 ? "costs" : "cost"} nothing.`;
}

/** The name of the button that starts it: "Verify 3,000 addresses", or "Verify the other 2,350 addresses". */
export function startText(verb: string, known: Quote["known"], { distinct }: Rows): string {
  const left = distinct - known;
  if (known === 0) return `${verb} ${formatQuantity(distinct, "address", "addresses")}`;
  if (left === 0) return `${verb} this list`;
  return left === 1 ? `${verb} the other address` : `${verb} the other ${formatCount(left)} addresses`;
}

/** How a sentence ends that says which addresses cost nothing. */
export function blockedText(blocked: Quote["blocked"]): string {
  if (blocked === 0) return ".";
  return blocked === null
    ? ", nor do those that your rules block or that are suppressed."
    : `, nor do the ${formatCount(blocked)} that your rules block or that are suppressed.`;
}
