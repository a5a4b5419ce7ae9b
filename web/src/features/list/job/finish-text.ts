/** What finishing a verification early leaves unasked, in words. */
import type { Info } from "@winnow/core/list/schema";
import { formatQuantity } from "../../../lib/number.ts";

type Verification = Pick<NonNullable<Info["verification"]>, "progress" | "credits" | "previous" | "is_run">;

export function finishText({ progress: { done, total }, credits, previous, is_run }: Verification): string {
  if (is_run)
    return "Addresses with an answer get their new verdict. Those without an answer keep the one they had, and their credits are returned.";
  if (previous)
    return "Addresses with an answer get their verdict. Those without an answer stay unknown, and their credits are returned. You can verify them later.";
  const left = total - done;
  // An address whose verdict was known beforehand has no credit reserved.
  const returned = Math.min(left, credits.reserved - credits.charged);
  const unasked =
    left === 1
      ? "The other address is not asked about: it is unknown"
      : `The other ${formatQuantity(left, "address", "addresses")} are not asked about: they are unknown`;
  const back = returned === 0 ? "" : `, and ${formatQuantity(returned, "credit is", "credits are")} returned`;
  return `Addresses with an answer keep their verdict. ${unasked}${back}. You can verify ${left === 1 ? "it" : "them"} later.`;
}
