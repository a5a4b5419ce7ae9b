import type { Chunk, Job } from "./entity.ts";
import { ChunkEntity, VerificationEntity } from "./entity.ts";
import type { Info } from "./schema.ts";

/** Whether a job has ended, and so will never change again. */
export const hasEnded = (job: Job): boolean => job.open === undefined;

export async function readJob(workspaceID: string, listID: string): Promise<Job | null> {
  const { data } = await VerificationEntity.get({ workspaceID, listID }).go({ consistent: true });
  return data;
}

export async function readChunk(job: Job, chunk: number): Promise<Chunk | null> {
  const { data } = await ChunkEntity.get({ ...keyOf(job), chunk }).go({ consistent: true });
  return data;
}

/** The chunks that have a row: done, or waiting to ask again. In order. */
export async function readChunks(job: Job): Promise<Chunk[]> {
  const { data } = await ChunkEntity.query.byList(keyOf(job)).go({ pages: "all", consistent: true });
  return data;
}

/** What all chunks of a job have in common. */
export const keyOf = ({ workspaceID, listID, id: verificationID }: Job) => ({
  workspaceID,
  listID,
  verificationID,
});

/** Forgets the chunks of every verification that the list has had. What the table has no time for is found again. */
export async function forgetChunks(workspaceID: string, listID: string): Promise<void> {
  const query = ChunkEntity.query.byList({ workspaceID, listID });
  for (;;) {
    const { data } = await query.go({ pages: "all", consistent: true });
    if (data.length === 0) return;
    await ChunkEntity.delete(
      data.map(({ verificationID, chunk }) => ({ workspaceID, listID, verificationID, chunk })),
    ).go();
  }
}

/** The job as the outside sees it. */
export function view(job: Job, now: Date): Info {
  const { status, done, total, reserved, valid, invalid, risky, unknown, reasons, providers, charged } = job;
  return {
    status,
    progress: {
      done,
      total,
      percent: total === 0 ? 100 : Math.floor((100 * done) / total),
      eta_seconds: eta(job, now),
    },
    counts: { valid, invalid, risky, unknown },
    reasons: positive(reasons),
    providers: positive(providers),
    credits: { reserved, charged, returned: hasEnded(job) ? reserved - charged : 0 },
    started_at: job.timeStarted,
    completed_at: job.timeCompleted ?? null,
  };
}

function eta(job: Job, now: Date): number | null {
  if (hasEnded(job)) return 0;
  if (job.done === 0 || job.status === "paused") return null;
  const seconds = (now.getTime() - Date.parse(job.timeStarted)) / 1000;
  return Math.ceil((seconds / job.done) * (job.total - job.done));
}

const positive = <K extends string>(counts: Partial<Record<K, number>> = {}): Record<K, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => Number(count) > 0)) as Record<K, number>;
