/** What a verification of a list would take over and reserve if it started now: what its start does, told before it. */
import { Actor } from "../../kit/actor.ts";
import { listAreas } from "../../kit/permission.ts";
import { Rule } from "../../rule/index.ts";
import { Verdict } from "../../verdict/index.ts";
import type { VerificationRow } from "../entity.ts";
import { countPriorVerdicts, knownBeside } from "../prior/prior-verdicts.ts";
import { readRow } from "../row.ts";
import { partsUnderRules } from "../rules/under-rules.ts";

/** The chunks of a list, and the verdicts that an analysis knows. */
interface Unverified extends Pick<VerificationRow, "listID" | "chunksBelow" | "chunkSize" | "total"> {
  known: { key: string; count: number } | null;
}

/** The verdicts that are taken over, and the credits that are reserved for the others. */
interface ExpectedStart {
  known: number;
  reserved: number;
  /** At most so many of the known verdicts are on addresses that are blocked by now. */
  knownBlocked: number;
}

export async function expectedStart({
  known,
  listID,
  chunksBelow,
  chunkSize,
  total,
}: Unverified): Promise<ExpectedStart> {
  const before = await readRow(Actor.canAny(listAreas, "view"), listID);
  const prior = { chunkSize, known: known?.key, earlier: manifestOf(before, chunksBelow) };
  const count = await countPriorVerdicts(prior, known?.count ?? 0);
  return { known: count, reserved: total - count, knownBlocked: await blockedAmong(prior, before, count) };
}

/** The results of the verification before, if they are those of the same import. */
export const manifestOf = (before: VerificationRow | null, chunksBelow: string): string | undefined =>
  before?.chunksBelow === chunksBelow ? before.manifest : undefined;

/** Verdicts were given before rules that block their addresses now: a part that rules changed may have that many of them. */
async function blockedAmong(
  prior: Parameters<typeof knownBeside>[0],
  before: VerificationRow | null,
  most: number,
): Promise<number> {
  const rules = await Rule.matcher(Actor.canAny(listAreas, "view"));
  if (rules.isEmpty || most === 0) return 0;
  const { parts, isPending } =
    before && prior.earlier !== undefined
      ? await partsUnderRules(before, prior.earlier)
      : { parts: [], isPending: false };
  if (isPending) return most;
  const known = await knownBeside(prior, parts);
  const blocked = known.filter(({ verdict: { email } }) => Verdict.isBlockedByText(email, rules));
  const changed = parts.filter(({ rulesVersion }) => rulesVersion !== undefined);
  return changed.reduce((sum, { blocked = 0 }) => sum + blocked, blocked.length);
}
