/** What a payment granted, from the entries of the ledger. */
import type { Entry, Kind } from "@winnow/core/credit/schema";

type Granting = Pick<Entry, "number" | "kind" | "legs" | "transaction">;

/** What is waited for: the grant of a transaction, or the next one of a plan after the entry with this number. */
export type Awaited = { transaction: string } | { after: number };

/** The kinds of entries that grant a pack, and a plan. */
export const grantKinds = {
  pack: ["grant_pack"],
  plan: ["grant_plan", "renew", "change_plan"],
} as const satisfies Record<string, readonly Kind[]>;

/** The credits that the awaited entries issued; null where there is none yet. */
export function grantedCredits(awaited: Awaited, entries: readonly Granting[]): number | null {
  const granting = entries.filter((entry) =>
    "transaction" in awaited
      ? entry.transaction === awaited.transaction
      : entry.number > awaited.after && (entry.kind === "change_plan" || (entry.legs.issued_plan ?? 0) < 0),
  );
  if (granting.length === 0) return null;
  return granting.reduce((sum, entry) => sum + issuedBy(entry), 0);
}

const issuers = ["issued_plan", "issued_pack"] as const;

/**
 * An account that issues credits gets negative ones, so that the legs of an entry sum to zero. Another interval takes what was
 * used before.
 */
const issuedBy = ({ legs }: Granting): number =>
  issuers.reduce((sum, account) => sum + Math.max(0, -(legs[account] ?? 0)), -(legs.clawback ?? 0));
