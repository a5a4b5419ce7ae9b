/** Policies in words, and how many addresses each keeps. */
import type { Health } from "@winnow/core/analysis/schema";
import type { Info } from "@winnow/core/list/schema";
import type { Policy } from "@winnow/core/verdict/schema";

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
    text: "All but what will bounce and throw-away addresses: valid, risky and unknown. For a sender who can afford some bounces.",
  },
];

/** Number of distinct addresses kept; a range where the counts alone cannot tell. */
export interface Kept {
  low: number;
  high: number;
}

/** The counts that decide how many addresses are kept. */
interface Judged {
  verification: Pick<NonNullable<Info["verification"]>, "counts" | "reasons"> | null;
  analysis: { health: { findings: Pick<Health["findings"], "role"> } | null } | null;
}

/** Null before a verification. A disposable address that is not invalid has the reason `disposable`. */
export function keptBy(policy: Policy, { analysis, verification }: Judged): Kept | null {
  if (verification === null) return null;
  const { valid, risky, unknown } = verification.counts;
  switch (policy) {
    case "safe": {
      const roles = analysis?.health?.findings.role ?? valid;
      return { low: Math.max(0, valid - roles), high: valid };
    }
    case "balanced":
      return exactly(valid);
    case "reach":
      return exactly(valid + risky + unknown - (verification.reasons.disposable ?? 0));
  }
}

const exactly = (value: number): Kept => ({ low: value, high: value });
