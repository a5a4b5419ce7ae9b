/**
 * The addresses of a result that were blocked when they were verified, and still are: a run of a schedule neither asks about them nor reserves
 * their credits. Where a rule goes while it runs, they stay unknown until the next run.
 */
import type { VerificationRow } from "./entity.ts";
import type { Part } from "./manifest.ts";
import { partsUnderRules } from "./under-rules.ts";

export interface Spared {
  count: number;
  /** The `freeing` of the own rules that block them. */
  under: number;
}

/** Those of a result; null without any, and `pending` while more would have to be read for them than a call reads. */
export async function sparedIn(row: VerificationRow, manifest: string): Promise<Spared | "pending" | null> {
  const { parts, rules } = await partsUnderRules(row, manifest);
  if (!rules) return "pending";
  const count = parts.reduce((sum, part) => sum + sparedOf(part), 0);
  return count > 0 ? { count, under: rules.freeing } : null;
}

/** None of a part from before verdicts were counted by day: everything in it is asked about. */
function sparedOf({ holding, rulesVersion, blocked = 0, spared = 0 }: Part): number {
  if (!holding) return 0;
  return rulesVersion === undefined ? blocked : spared;
}
