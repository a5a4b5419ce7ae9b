/**
 * A revision of a result: its verdicts are judged again by what was learned since, and by the current rules.
 * Nobody is asked, and it costs
 * nothing.
 */
import { TestWorkspace } from "../kit/id.ts";
import { LastOutcome } from "../last-outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Rule } from "../rule/index.ts";
import { Verdict } from "../verdict/index.ts";
import type { VerificationRow } from "./entity.ts";
import { formerVerdicts, priorVerdicts } from "./prior/prior-verdicts.ts";

/** The verdicts of a chunk as they are by now. An address without one stays unprobed. */
export async function revisedVerdicts(
  row: VerificationRow,
  chunk: number,
  addresses: readonly string[],
): Promise<Verdict.Info[]> {
  const { workspaceID } = row;
  const [prior, rules, outcomes, facts = null] = await Promise.all([
    askedVerdicts(row, chunk),
    Rule.matcher(workspaceID),
    LastOutcome.finder(workspaceID, addresses),
    // Mail hosts of test mode have no providers.
    TestWorkspace.isTest(workspaceID) ? null : Verdict.ProviderFacts.peek()?.find(),
  ]);
  const now = Clock.now();
  return addresses.map((email, index) => {
    const known = prior.get(index);
    const isGone = known?.outcome && LastOutcome.mayDecide(known.outcome) && !outcomes.of(email);
    const stored = known && !isGone ? Verdict.completed(known) : Verdict.unprobed(email, now);
    // Rules decide where results are read, so that what was learned of an address outlasts them.
    const verdict = Verdict.isBlocked(stored) ? Verdict.byRules(stored, rules) : stored;
    return Verdict.isBlocked(verdict) ? verdict : Verdict.revise(verdict, { outcomes, facts });
  });
}

/**
 * The prior verdicts of a chunk, without later knowledge: where the workspace's own outcome decided, what a
 * mail server last said; where a fact made a verdict doubtful, what was known before it, if that is still
 * stored.
 */
async function askedVerdicts(row: VerificationRow, chunk: number): Promise<Map<number, Verdict.Info>> {
  const prior = await priorVerdicts(row, chunk);
  const missing = new Set(
    [...prior].flatMap(([index, { outcome, fact }]) => (outcome || fact ? [index] : [])),
  );
  for (const { manifest } of (row.former ?? []).toReversed()) {
    if (missing.size === 0) break;
    for (const [index, verdict] of await formerVerdicts(row, manifest, chunk)) {
      const known = prior.get(index);
      if (known?.email !== verdict.email || verdict.outcome || !missing.has(index)) continue;
      if (known.outcome || !verdict.fact) prior.set(index, verdict);
      if (!verdict.fact) missing.delete(index);
    }
  }
  return prior;
}
