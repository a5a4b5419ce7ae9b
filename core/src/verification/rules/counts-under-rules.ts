/**
 * The counts of a verification that has ended, under the workspace's current rules. Its row keeps the counts
 * that were derived last, so a page of lists shows them without reading results.
 */
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Rule } from "../../rule/index.ts";
import { VerificationEntity, type VerificationRow } from "../entity.ts";
import { finalCounts } from "../count/counts-of-parts.ts";
import { type PreviousResult, previousResult, type UnderRules } from "../count/final-counts.ts";
import { partsIn } from "../result/manifest.ts";
import { type Changes, changesBetween, diedOfBounces } from "../renewal.ts";
import { view } from "../row.ts";
import type { Info } from "../schema.ts";
import { type Look, type Parts, partsUnderRules } from "./under-rules.ts";

/**
 * The verification under the current rules. While a large list waits for a job, it has the counts that were
 * derived last.
 */
export async function viewUnderRules(row: VerificationRow, look: Look = {}): Promise<Info> {
  const version = await Rule.version(row.workspaceID);
  // A job makes sure that the parts are there too, which a slower one may have replaced by those of an earlier version.
  if (!look.isJob && isUpToDate(row, version) && saysBlocked(row))
    return { ...lastView(row), rules: "applied" };
  const found = await partsUnderRules(row, row.manifest ?? "", look);
  if (found.isPending) return { ...lastView(row), rules: stateOf(found) };
  const underRules = countedIn(found, version);
  await save(row, underRules);
  return { ...lastView({ ...row, underRules }), rules: "applied" };
}

/** What is said of a result that waits for a job. */
const stateOf = ({ isOutdated }: Parts): Info["rules"] => (isOutdated ? "outdated" : "pending");

function countedIn({ parts, rules }: Parts, version: number): UnderRules {
  const isChanged = parts.some(({ rulesVersion }) => rulesVersion !== undefined);
  return { version: rules?.version ?? version, ...(isChanged && { counts: finalCounts(parts) }) };
}

/**
 * What a revision has changed, and its counts: both under the rules of its end. Its verdicts are stored as they are without rules, so that a
 * verdict outlasts a rule.
 */
export async function revisedUnderRules(
  { row, manifest }: { row: VerificationRow; manifest: string },
  before: VerificationRow,
): Promise<{ changes: Changes | undefined; underRules: UnderRules }> {
  const look: Look = { isJob: true };
  const [now, then, version] = await Promise.all([
    partsUnderRules(row, manifest, look),
    partsUnderRules(before, before.manifest ?? "", look),
    Rule.version(row.workspaceID),
  ]);
  const changes = changesBetween(then.parts, now.parts);
  if (changes && now.parts.some(({ bounced }) => bounced)) {
    const stored = await Promise.all([partsIn(before.manifest), partsIn(manifest)]);
    changes.died += diedOfBounces(...stored, now.parts);
  }
  return { changes, underRules: countedIn(now, version) };
}

/** An open verification, with the complete result that it asks about again under the current rules. */
export async function withPreviousUnderRules(
  row: VerificationRow,
  look: Look = {},
): Promise<{ row: VerificationRow; rules?: Info["rules"] }> {
  const { previous, earlier } = row;
  if (!previous || earlier === undefined) return { row };
  const version = await Rule.version(row.workspaceID);
  if (!look.isJob && previous.version === version) return { row, rules: "applied" };
  const found = await partsUnderRules(row, earlier, look);
  if (found.isPending) return { row, rules: stateOf(found) };
  const counted = {
    ...previousResult({ ...finalCounts(found.parts), timeCompleted: previous.timeCompleted }),
    version: found.rules?.version ?? version,
  };
  await savePrevious(row, counted);
  return { row: { ...row, previous: counted }, rules: "applied" };
}

/** Whether the result that an open verification asks about again is shown as the rules of this version have it. */
export const rulesOfPrevious = ({ previous }: VerificationRow, version: number): Info["rules"] =>
  previous && (previous.version === version ? "applied" : "outdated");

/** The verification as it ended: a revision, whose verdicts are stored without rules, with the counts that were derived last. */
export const viewAsEnded = (row: VerificationRow): Info =>
  row.isRevision ? lastView(row) : view(row, null, Clock.now());

/** The verification among others: with the counts that were derived last. */
export const viewAmongOthers = (row: VerificationRow, version: number): Info => ({
  ...lastView(row),
  rules: isUpToDate(row, version) ? "applied" : "outdated",
});

const isUpToDate = ({ manifest, underRules }: VerificationRow, version: number): boolean =>
  manifest === undefined || (underRules?.version ?? 0) === version;

/** Counts of a former version do not say how many addresses are blocked: those are derived once more. */
const saysBlocked = ({ underRules }: VerificationRow): boolean =>
  underRules?.counts === undefined || underRules.counts.blocked !== undefined;

/** Credits are those that were taken, whatever the rules are now. */
function lastView(row: VerificationRow): Info {
  const asVerified = view(row, null, Clock.now());
  const { counts } = row.underRules ?? {};
  if (!counts) return asVerified;
  return { ...view({ ...row, ...counts }, null, Clock.now()), credits: asVerified.credits };
}

/** Does nothing where the list was erased or verified again meanwhile. */
async function save({ workspaceID, listID, id }: VerificationRow, underRules: UnderRules): Promise<void> {
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ underRules })
    .where((row, { eq, exists }) => `${eq(row.id, id)} AND ${exists(row.timeCompleted)}`);
  await Table.update(Table.change(patch)).catch(Job.unlessRefused);
}

/** Does nothing where it has ended meanwhile. */
async function savePrevious(
  { workspaceID, listID, id }: VerificationRow,
  previous: PreviousResult,
): Promise<void> {
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ previous })
    .where((row, { eq, notExists }) => `${eq(row.id, id)} AND ${notExists(row.timeCompleted)}`);
  await Table.update(Table.change(patch)).catch(Job.unlessRefused);
}
