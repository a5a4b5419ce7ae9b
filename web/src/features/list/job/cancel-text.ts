/** What cancelling a verification keeps, charges and returns, in words. */
import type { Info } from "@winnow/core/list/schema";
import { formatCount, formatQuantity } from "../../../lib/number.ts";

type Verification = Pick<NonNullable<Info["verification"]>, "progress" | "credits" | "previous" | "is_run">;

export function cancelText({
  progress: { done, kept = done },
  credits,
  previous,
  is_run,
}: Verification): string {
  const returned = formatQuantity(credits.reserved - credits.charged, "credit is", "credits are");
  const lost = done - kept;
  if (previous || is_run)
    return sentences(
      credits.charged === 0
        ? "The result stays as it is."
        : `The result stays, with the answers of finished batches, for ${formatQuantity(credits.charged, "credit")}.`,
      lost === 0 ? "" : "“Finish now” would keep every answer.",
      `${returned} returned.`,
    );
  return sentences(
    kept === 0
      ? "No address is finished yet."
      : `${formatQuantity(kept, "address is", "addresses are")} finished and ${kept === 1 ? "stays" : "stay"}, for ${formatQuantity(credits.charged, "credit")}.`,
    lost === 0
      ? ""
      : `The verdicts on ${formatCount(lost)} more are lost with their batches, and not charged: “Finish now” would keep them.`,
    `${returned} returned. It cannot be resumed.`,
  );
}

const sentences = (...all: string[]): string => all.filter((sentence) => sentence !== "").join(" ");
