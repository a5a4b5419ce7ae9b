import { ulid } from "ulid";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import { type Manifest, type Part, partsIn } from "./manifest.ts";
import { hasEnded, jobOf, readChunks, readRow } from "./row.ts";
import { Events } from "./schema.ts";
import { sum, type Tally } from "./tally.ts";

export type FinalStatus = "completed" | "failed" | "cancelled";

/**
 * Closes a verification with the status that `decide` returns, or leaves it open where that is null. Manifest, release of
 * the hold, event and the changes alongside are one transaction; it is repeated with the new row while chunks complete.
 */
export const closeJob = (
  { workspaceID, listID, id }: Pick<VerificationRow, "workspaceID" | "listID" | "id">,
  decide: (row: VerificationRow) => FinalStatus | null,
  alongside: readonly Change[] = [],
): Promise<void> =>
  Table.transact(async (stale) => {
    const nothing = { answer: undefined, changes: [] };
    const row = await readRow(workspaceID, listID);
    if (row?.id !== id || hasEnded(row)) return nothing;
    const status = decide(row);
    if (!status) return nothing;
    const parts = await readParts(row);
    const manifest = await writeManifest(row, parts);
    await Credit.release(id, [
      Table.change(closed(row, status, manifest, sum(parts)), stale),
      Job.closing(jobOf(row)),
      ...reported(row, status),
      ...alongside,
    ]);
    return nothing;
  });

/** Completes a verification whose chunks are all done. Any worker may call it at any time. */
export const finish = (row: VerificationRow): Promise<void> =>
  closeJob(row, ({ doneChunks, chunks }) => (doneChunks === chunks ? "completed" : null));

/** The event of the end. The owner is notified unless they cancelled it themselves. */
function reported({ workspaceID, listID, id }: VerificationRow, status: FinalStatus): Change[] {
  const properties = { listID, verificationID: id };
  switch (status) {
    case "completed":
      return Job.reaction("notify-owner", Events.Completed.of(workspaceID, properties));
    case "failed":
      return Job.reaction("notify-owner", Events.Failed.of(workspaceID, properties));
    case "cancelled":
      return [Table.event(Events.Cancelled.of(workspaceID, properties))];
  }
}

/** The final row. Its counters are those of its parts, without the settled verdicts of unfinished chunks. */
function closed(
  { workspaceID, listID, id, doneChunks }: VerificationRow,
  status: FinalStatus,
  manifest: string,
  { count: done, statuses, reasons, providers }: Tally,
) {
  const counts = { valid: 0, invalid: 0, risky: 0, unknown: 0, ...statuses };
  return VerificationEntity.patch({ workspaceID, listID })
    .set({ status, manifest, timeCompleted: Clock.now().toISOString(), done, ...counts, reasons, providers })
    .where(
      (row, { eq, notExists }) =>
        `${eq(row.id, id)} AND ${notExists(row.timeCompleted)} AND ${eq(row.doneChunks, doneChunks)}`,
    );
}

/** The parts of the chunks that are done, and for the other chunks those of the earlier verification. In order. */
async function readParts(row: VerificationRow): Promise<Part[]> {
  const own = (await readChunks(row)).flatMap(({ state, part }) => (state === "done" && part ? [part] : []));
  const offsets = new Set(own.map(({ offset }) => offset));
  const earlier = (await partsIn(row.earlier)).filter(({ offset }) => !offsets.has(offset));
  return [...own, ...earlier].toSorted((one, other) => one.offset - other.offset);
}

/** Writes the manifest under a key of its own and returns the key. */
async function writeManifest(row: VerificationRow, parts: Part[]): Promise<string> {
  const manifest: Manifest = { version: 1, parts };
  const key = `${resultsBelow(row)}manifest-${ulid()}`;
  await Store.put(key, JSON.stringify(manifest));
  return key;
}

/** The prefix of a verification's results. */
export const resultsBelow = ({ workspaceID, listID, id }: VerificationRow): string =>
  `list/${workspaceID}/${listID}/${id}/`;
