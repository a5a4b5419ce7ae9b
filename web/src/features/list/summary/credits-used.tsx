import type { Info } from "@winnow/core/list/schema";
import { formatQuantity } from "../../../lib/number.ts";
import { creditsText } from "./credits-text.ts";

interface CreditsUsedProps {
  rows: number;
  verification: NonNullable<Info["verification"]>;
}

/** What the verifications of a list cost, and why some credits of the last one came back. */
export const CreditsUsed = ({ rows, verification }: CreditsUsedProps) => (
  <p className="figures text-sm text-ink-muted">
    {formatQuantity(rows, "row")}. {creditsText(verification.credits)}
  </p>
);
