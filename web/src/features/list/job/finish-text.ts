/** What finishing a verification early leaves unasked, in words. */
import type { Info } from "@winnow/core/list/schema";
import { formatCount } from "../../../lib/number.ts";

type Verification = Pick<NonNullable<Info["verification"]>, "progress" | "previous" | "is_run">;

export function finishText({ progress: { done, total }, previous, is_run }: Verification): string {
  const left = total - done;
  if (is_run)
    return "Addresses with an answer get their new verdict. Those without an answer keep the one they had, and their credits are returned.";
  if (previous)
    return "Addresses with an answer get their verdict. Those without an answer stay unknown, and their credits are returned. You can verify them later.";
  const others =
    left === 1
      ? "The other address is not asked about: it is unknown, and its credit is returned. You can verify it later."
      : `The other ${formatCount(left)} addresses are not asked about: they are unknown, and their credits are returned. You can verify them later.`;
  return `Addresses with an answer keep their verdict. ${others}`;
}
