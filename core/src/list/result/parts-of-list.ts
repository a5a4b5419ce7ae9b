/** The parts of the results of a list, under the workspace's rules. */
import { Store } from "../../aws/store/index.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { type Part, partsOf } from "../manifest.ts";
import { importedUploadOf } from "../uploaded-file.ts";
import { beginApplyingRules, rulesPending } from "../whole-list/apply-rules.ts";
import type { Stored } from "./rows.ts";

/**
 * The parts of a list's results; null before its first verification has ended, and with `soFar` before its
 * first chunk is done. Throws `unavailable` while a job applies the workspace's current rules to a large
 * list. Jobs never wait. Other callers get counts under the rules applied last, if that was less than five
 * minutes ago, unless `isExact`: those read the verdicts under the current rules, which such counts may not
 * fit.
 */
export async function resultParts(
  list: ListRow,
  { soFar = false, isJob, isExact = false }: Look & { isExact?: boolean } = {},
): Promise<Part[] | null> {
  const { id, imported } = list;
  const verified = await verifiedParts(id, { soFar, isJob });
  if (verified?.isPending) {
    await beginApplyingRules(list);
    if (isExact || !verified.isOutdated) throw rulesPending();
  }
  return verified && imported ? partsOf(verified.parts, imported, verified.rules) : null;
}

interface Look {
  soFar?: boolean | undefined;
  isJob?: boolean | undefined;
}

const verifiedParts = (id: string, { soFar = false, isJob }: Look) =>
  soFar ? Verification.partsSoFar(id, { isJob }) : Verification.parts(id, { isJob });

/**
 * The parts for a file, under the rules at the time its job makes it; as they were verified while rules are
 * pending.
 */
export async function partsForFile(
  { id, imported }: ListRow,
  look: Look,
): Promise<{ parts: Part[]; isPending: boolean } | null> {
  const verified = await verifiedParts(id, look);
  if (!verified || !imported) return null;
  const { parts, rules, isPending = false } = verified;
  return { parts: partsOf(parts, imported, rules), isPending };
}

/** The parts of the results before the newest verification, which has ended; null where there were none. */
export async function earlierParts({ id, imported }: ListRow): Promise<Part[] | null> {
  const verified = await Verification.earlierParts(id);
  return verified && imported ? partsOf(verified.parts, imported, verified.rules) : null;
}

/** A result by its parts. */
export const storedAs = (list: ListRow, parts: readonly Part[] | null): Stored | null =>
  parts && list.imported
    ? { parts, imported: list.imported, upload: importedUploadOf(list, list.imported), objects: Store }
    : null;
