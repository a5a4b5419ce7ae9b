import type { Info } from "@winnow/core/list/schema";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { returnedText } from "../../../lib/returned-text.ts";

interface CreditsUsedProps {
  rows: number;
  verification: NonNullable<Info["verification"]>;
}

/** What a verification cost, and why some of its credits came back. */
export function CreditsUsed({ rows, verification }: CreditsUsedProps) {
  const { credits } = verification;
  const why = credits.returned_for ? returnedText(credits.returned_for) : "";
  return (
    <p className="figures text-sm text-ink-muted">
      {formatQuantity(rows, "row")}. {formatQuantity(credits.charged, "credit")} charged,{" "}
      {formatCount(credits.returned)} returned{why === "" ? "" : `: ${why}`}.
    </p>
  );
}
