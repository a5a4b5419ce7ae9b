/**
 * A revision of a result: its verdicts are judged again by what was learned since, and by the rules of now. Nobody is asked, and it costs
 * nothing.
 */
import { TestWorkspace } from "../kit/id.ts";
import { LastOutcome } from "../last-outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Rule } from "../rule/index.ts";
import { Verdict } from "../verdict/index.ts";
import type { VerificationRow } from "./entity.ts";
import { priorVerdicts } from "./prior-verdicts.ts";

/** The verdicts of a chunk as they are by now. An address without one stays unprobed. */
export async function revisedVerdicts(
  row: VerificationRow,
  chunk: number,
  addresses: readonly string[],
): Promise<Verdict.Info[]> {
  const { workspaceID } = row;
  const [prior, rules, outcomes, facts = null] = await Promise.all([
    priorVerdicts(row, chunk),
    Rule.matcher(workspaceID),
    LastOutcome.finder(workspaceID, addresses),
    // Mail hosts of test mode have no providers.
    TestWorkspace.isTest(workspaceID) ? null : Verdict.ProviderFacts.peek()?.find(),
  ]);
  const now = Clock.now();
  return addresses.map((email, index) => {
    const known = prior.get(index);
    const stored = known ? Verdict.completed(known) : Verdict.unprobed(email, now);
    // Rules decide where results are read, so that what was learned of an address outlasts them.
    const verdict = Verdict.isBlocked(stored) ? Verdict.byRules(stored, rules) : stored;
    return Verdict.isBlocked(verdict) ? verdict : Verdict.revise(verdict, { outcomes, facts });
  });
}
