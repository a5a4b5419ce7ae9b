/** The texts of the policies, and the number of rows that each keeps. */
import type { Health } from "@winnow/core/analysis/schema";
import type { Info } from "@winnow/core/list/schema";
import type { Policy, Relays } from "@winnow/core/verdict/schema";
import { formatCount } from "../../../lib/number.ts";
import { verifiedRows } from "../summary/result-counts.ts";

export interface PolicyText {
  value: Policy;
  label: string;
  text: string;
}

export const policies: readonly PolicyText[] = [
  {
    value: "safe",
    label: "Safe",
    text: "Only valid addresses of persons, without the likes of info@ and sales@. For a new sender or a cold list.",
  },
  {
    value: "balanced",
    label: "Balanced",
    text: "Every valid address. For regular mailings to people who know you.",
  },
  {
    value: "reach",
    label: "Reach",
    text: "All but what will bounce and disposable addresses: valid, risky and unknown. For a sender who can afford some bounces.",
  },
];

/** The number of rows kept; a range if the counts do not determine it. */
export interface Kept {
  low: number;
  high: number;
}

/** The counts that determine how many rows are kept. */
interface Judged {
  rows: Pick<NonNullable<Info["rows"]>, "duplicates"> | null;
  verification: Pick<NonNullable<Info["verification"]>, "counts" | "reasons" | "rows"> | null;
  analysis: { health: { findings: Pick<Health["findings"], "role"> } | null } | null;
}

/** The rows that a policy keeps, with or without addresses of relay services; at most so many where those were not counted. */
export function keptBy(policy: Policy, list: Judged, relays: Relays = "keep"): Kept | null {
  const kept = keptWithRelays(policy, list);
  if (kept === null || relays === "keep") return kept;
  const dropped = list.verification?.rows?.relays?.[policy];
  return dropped === undefined
    ? { low: 0, high: kept.high }
    : { low: Math.max(0, kept.low - dropped), high: kept.high - dropped };
}

/** The most rows at relay services that a policy keeps; null where they were not counted. */
export function relayRowsIn({ verification }: Pick<Judged, "verification">): number | null {
  const relays = verification?.rows?.relays;
  return relays ? Math.max(...Object.values(relays)) : null;
}

/**
 * Null before a verification. Of one from before the kept rows were counted, Safe is a range. A disposable address that is not invalid has the reason `disposable`.
 */
function keptWithRelays(policy: Policy, { rows, analysis, verification }: Judged): Kept | null {
  if (verification === null) return null;
  const known = verification.rows?.kept;
  if (known) return exactly(known[policy]);
  const { counts, reasons } = verifiedRows(verification);
  const { valid, risky, unknown } = counts;
  switch (policy) {
    case "safe": {
      const roles = analysis?.health?.findings.role ?? valid;
      // The analysis counts addresses; each duplicate row may have a role address as well.
      const max = roles === 0 ? 0 : roles + (rows?.duplicates ?? 0);
      return { low: Math.max(0, valid - max), high: valid };
    }
    case "balanced":
      return exactly(valid);
    case "reach":
      return exactly(valid + risky + unknown - (reasons.disposable ?? 0));
  }
}

/** "1,234", or "1,000 to 1,234" where the counts do not determine it. */
export function keptText({ low, high }: Kept): string {
  return low === high
    ? formatCount(high)
    : low === 0
      ? `up to ${formatCount(high)}`
      : `${formatCount(low)} to ${formatCount(high)}`;
}

const exactly = (value: number): Kept => ({ low: value, high: value });
