/**
 * The counts of a verification that has ended, under the own rules of now. Its row keeps those that were derived last, so that
 * a page of lists shows them without a look at results.
 */
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { Rule } from "../rule/index.ts";
import { finalCounts } from "./close-job.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import type { UnderRules } from "./final-counts.ts";
import { view } from "./row.ts";
import type { Info } from "./schema.ts";
import { type Look, partsUnderRules } from "./under-rules.ts";

/** The verification as the rules of now have it. While a large list waits for a job, its counts are those that were derived last. */
export async function viewUnderRules(row: VerificationRow, look: Look = {}): Promise<Info> {
  const version = await Rule.version(row.workspaceID);
  if (isUpToDate(row, version)) return { ...lastView(row), rules: "applied" };
  const { parts, rules, isPending } = await partsUnderRules(row, row.manifest ?? "", look);
  if (isPending) return { ...lastView(row), rules: "pending" };
  const isChanged = parts.some(({ rulesVersion }) => rulesVersion !== undefined);
  const underRules: UnderRules = {
    version: rules?.version ?? version,
    ...(isChanged && { counts: finalCounts(parts) }),
  };
  await save(row, underRules);
  return { ...lastView({ ...row, underRules }), rules: "applied" };
}

/** The verification among others: with the counts that were derived last. */
export const viewAmongOthers = (row: VerificationRow, version: number): Info => ({
  ...lastView(row),
  rules: isUpToDate(row, version) ? "applied" : "outdated",
});

const isUpToDate = ({ manifest, underRules }: VerificationRow, version: number): boolean =>
  manifest === undefined || (underRules?.version ?? 0) === version;

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
