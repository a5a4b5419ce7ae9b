/** What cancelling a verification keeps, charges and returns, in words. */
import type { Info } from "@winnow/core/list/schema";
import { formatCount, formatQuantity } from "../../../lib/number.ts";

type Verification = Pick<NonNullable<Info["verification"]>, "progress" | "credits">;

export function cancelText({ progress: { done, kept = done }, credits }: Verification): string {
  const returned = credits.reserved - credits.charged;
  const lost = done - kept;
  return [
    kept === 0
      ? "No address is finished yet."
      : `${formatQuantity(kept, "address is", "addresses are")} finished and ${kept === 1 ? "stays" : "stay"}, for ${formatQuantity(credits.charged, "credit")}.`,
    lost === 0
      ? ""
      : `The verdicts on ${formatCount(lost)} more are lost with their batches, and not charged: “Finish now” would keep them.`,
    `${formatQuantity(returned, "credit is", "credits are")} returned. It cannot be resumed.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
