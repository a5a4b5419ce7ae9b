/**
 * I4 for a revision: it reserves nothing, and what its verdicts rest on is what was asked before, or the
 * workspace's own outcome.
 */
import type { ReadPart } from "./results.ts";
import type { Job, Verdict } from "./schema.ts";
import type { Violation } from "./violation.ts";

/** Nobody was asked about an address with such a verdict. */
const unasked = new Set(["not_probed", "provider_paused"]);

export function revisedVerdictsAgainst(
  prior: ReadonlyMap<number, Verdict>,
  parts: readonly ReadPart[],
  job: Job,
): Violation[] {
  const violations: Violation[] =
    job.reserved === 0 ? [] : [`I4: the revision ${job.id} reserved ${job.reserved} credits`];
  for (const { offset, verdicts } of parts)
    for (const [index, verdict] of verdicts.entries()) {
      const before = prior.get(offset + index);
      if (verdict.outcome || before?.outcome) continue;
      if (!before || unasked.has(before.reason)) {
        if (!unasked.has(verdict.reason))
          violations.push(`I4: ${verdict.email} is ${verdict.reason}, though nobody was asked`);
      } else if (verdict.checked_at !== before.checked_at)
        violations.push(`I4: ${verdict.email} was revised with the time of another answer`);
    }
  return violations;
}
