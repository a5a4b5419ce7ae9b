import { ulid } from "ulid";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { retryDelay } from "../aws/table/retry.ts";
import { Credit } from "../credit/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type Job, VerificationEntity } from "./entity.ts";
import { hasEnded, readChunks, readJob } from "./job.ts";
import type { Manifest, Part } from "./manifest.ts";
import { Events } from "./schema.ts";
import { sum, type Tally } from "./tally.ts";

export type Ending = "completed" | "failed" | "cancelled";

const facts = { completed: Events.Completed, failed: Events.Failed, cancelled: Events.Cancelled } as const;

class Moved extends Error {
  override name = "Moved";
}

const attempts = 20;

/**
 * Ends a job as `decide` says of it as it stands, or leaves it where that is null: the manifest of what is done,
 * the rest of the credits given back, the announcement and the changes alongside, all at once and only once.
 * A job that moved meanwhile is looked at anew.
 */
export async function end(
  workspaceID: string,
  listID: string,
  verificationID: string,
  decide: (job: Job) => Ending | null,
  alongside: readonly Change[] = [],
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const job = await readJob(workspaceID, listID);
    if (!job || job.id !== verificationID || hasEnded(job)) return;
    const ending = decide(job);
    if (!ending) return;
    const parts = await readParts(job);
    const manifest = await writeManifest(job, parts);
    try {
      await Credit.release(job.id, [
        Table.change(ended(job, ending, manifest, sum(parts)), () => new Moved(job.id)),
        Table.event(facts[ending].of(workspaceID, { listID, verificationID })),
        ...alongside,
      ]);
      return;
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      await retryDelay(Math.min(attempt, 4));
    }
  }
  throw new Error(`${verificationID} kept moving and could not be ended.`);
}

/** Ends a job whose chunks are all done. Anyone may try, at any time. */
export const finish = (job: Job): Promise<void> =>
  end(job.workspaceID, job.listID, job.id, ({ doneChunks, chunks }) =>
    doneChunks === chunks ? "completed" : null,
  );

/** The end of a job; it counts what its parts hold, and no more what rounds of other chunks had settled. */
function ended({ workspaceID, listID, id, doneChunks }: Job, status: Ending, manifest: string, total: Tally) {
  const { count: done, statuses, reasons, providers } = total;
  const counts = { valid: 0, invalid: 0, risky: 0, unknown: 0, ...statuses };
  return VerificationEntity.patch({ workspaceID, listID })
    .set({ status, manifest, timeCompleted: Clock.now().toISOString(), done, ...counts, reasons, providers })
    .remove(["open", "heartbeat"])
    .where(
      (row, { eq, exists }) =>
        `${eq(row.id, id)} AND ${exists(row.open)} AND ${eq(row.doneChunks, doneChunks)}`,
    );
}

/** The parts of the chunks that are done, in order. */
const readParts = async (job: Job): Promise<Part[]> =>
  (await readChunks(job)).flatMap((chunk) => (chunk.state === "done" && chunk.part ? [chunk.part] : []));

/** Writes the manifest under a key of its own, so that a try that loses spoils nothing. */
async function writeManifest(job: Job, parts: Part[]): Promise<string> {
  const manifest: Manifest = { version: 1, parts };
  const key = `${resultsBelow(job)}manifest-${ulid()}`;
  await Store.put(key, JSON.stringify(manifest));
  return key;
}

/** Where a job's results are. */
export const resultsBelow = ({ workspaceID, listID, id }: Job): string =>
  `list/${workspaceID}/${listID}/${id}/`;
