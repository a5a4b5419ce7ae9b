/**
 * Begins a job of the kind `make-download`, which reads a whole list. A file or a comparison counts against
 * the plan. A job that a list needs before its results can be read does not.
 */
import { Job } from "../job/index.ts";
import { type Counted, roomFor } from "./download/quota.ts";

/**
 * The result of a job: the lists to which it belongs, and the bytes of its file or comparison; null where it
 * made none.
 */
export interface Made {
  owners: readonly string[];
  bytes: number | null;
}

interface ListJob {
  workspaceID: string;
  id: string;
  isSmall: boolean;
}

const jobOf = (job: ListJob) => ({ ...job, kind: "make-download" }) as const;

/** Begins the job that makes a file or a comparison, unless it is under way. Throws `limit` beyond those of a workspace. */
export async function beginFile(
  job: ListJob,
  input: Record<string, unknown>,
  as: Counted = "files",
): Promise<void> {
  const file = jobOf(job);
  if (await Job.find(file)) return;
  const room = await roomFor(job, as);
  await Job.sendFallback(file, "make-download");
  if (await Job.openWithin({ ...file, input: { ...input, ...room.input } }, room))
    await Job.send({ ...file, step: 0 }, "make-download");
}

/**
 * Begins a job that a list needs before its results can be read, unless one is under way. It makes no file,
 * and a list has one.
 */
export async function beginForList(job: ListJob, input: Record<string, unknown>): Promise<void> {
  const work = jobOf(job);
  if (await Job.find(work)) return;
  await Job.sendFallback(work, "make-download");
  if (await Job.open({ ...work, input, isUnlimited: true }))
    await Job.send({ ...work, step: 0 }, "make-download");
}
