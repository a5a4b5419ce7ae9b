/**
 * The reading of a file as a job: batches of rows, each stored with the row of the file that counts it, so that each counts once. What reads
 * is loaded at the first step.
 */
import { ulid } from "ulid";
import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { FileProblem, StoredPosition } from "../file/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { LimitError, VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { type FileRow, OutcomeFileEntity } from "./entity.ts";
import type { Mark } from "./reading.ts";
import { below, jobOf, keyOf, readRow, removeObjects, uploadKey } from "./stored.ts";

/** How long the form that a file comes with accepts an upload. */
export const uploadSeconds = 3_600;

/** How long a workspace waits after it has suppressed too many addresses at once. */
const pauseSeconds = 60;
const longestPauseSeconds = 900;

const checkpointsBelow = (row: FileRow): string => `${below(row)}checkpoint/`;

const Checkpoint: z.ZodType<Mark> = z.object({ position: StoredPosition.nullable(), lines: z.int() });

/** S3 reports that a file was uploaded. That of a removed one is removed. */
export async function received(id: string): Promise<void> {
  const row = await readRow(Actor.system(), id);
  if (!row) return removeObjects({ workspaceID: Actor.system(), id });
  if (row.status === "uploading") await send(row);
}

const send = (row: FileRow): Promise<void> => Job.send({ ...keyOf(row), step: 0 }, "read-outcomes");

/** Does one step of reading a file until the deadline. */
export const readStep = (message: Job.Message, deadline: Date): Promise<void> =>
  Job.run(
    "read-outcomes",
    message,
    async (job) => {
      const row = await rowOf(job);
      if (row) await work(job, row, deadline);
    },
    rowOf,
  );

/** Restarts a stale job; fails it where its file can no longer be uploaded. */
export async function restart(job: Job.Row): Promise<void> {
  const row = await rowOf(job);
  if (!row) return;
  if ((await Store.size(uploadKey(row))) !== null) return Job.send(job, "read-outcomes");
  await awaitUpload(job, row);
}

async function awaitUpload(job: Job.Row, row: FileRow): Promise<void> {
  const age = (Clock.now().getTime() - Date.parse(job.timeOpened)) / 1_000;
  if (row.status === "uploading" && age <= 2 * uploadSeconds) return;
  const message = "The file never arrived. Please upload it again.";
  await fail(row, { code: "outcome_file.never_arrived", message });
}

/** Fails a file whose reading failed too often, or took too long. What was stored of it stays. */
export async function giveUp(job: Job.Row): Promise<void> {
  const row = await rowOf(job);
  const message = "Something went wrong on our side while reading this file. Please upload it again.";
  if (row) await fail(row, { code: "outcome_file.failed", message });
}

/** The file that a job reads. Closes the job and returns null where the file was removed or has been read. */
async function rowOf(job: Job.Row): Promise<FileRow | null> {
  const row = await readRow(Actor.system(), job.id);
  if (row?.status === "uploading" || row?.status === "reading") return row;
  if (!row) await removeObjects(job);
  await Job.close(job);
  return null;
}

async function work(job: Job.Row, row: FileRow, deadline: Date): Promise<void> {
  if ((await Store.size(uploadKey(row))) === null) return awaitUpload(job, row);
  const from = Checkpoint.nullable().parse(await Job.readCheckpoint(job));
  const { FileReader, Overtaken } = await import("./file-reader.ts");
  const reader = new FileReader(row, deadline);
  try {
    const reached = await reader.read(from);
    if (!reached) return await end(row, { status: "read" });
    await saveMark(job, row, reached, 0);
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (!(error instanceof VisibleError)) throw error;
    if (error instanceof LimitError) return saveMark(job, row, reader.mark, waitOf(error));
    if (!(error instanceof FileProblem) && error.kind !== "input" && error.kind !== "conflict") throw error;
    await fail(row, { code: error.code, message: error.message });
  }
}

/** The limit of a day is asked for again within it, since a plan may change. */
const waitOf = ({ retryAfterSeconds }: LimitError): number =>
  Math.min(longestPauseSeconds, Math.max(pauseSeconds, retryAfterSeconds));

async function saveMark(job: Job.Row, row: FileRow, state: Mark | null, waitSeconds: number): Promise<void> {
  const key = checkpointsBelow(row) + ulid();
  await Job.saveCheckpoint(job, "read-outcomes", { key, state, waitSeconds });
}

const fail = (row: FileRow, error: NonNullable<FileRow["error"]>): Promise<void> =>
  end(row, { status: "failed", error });

/** Ends a file and its job, and erases what was uploaded; its rejected rows stay. */
async function end(row: FileRow, outcome: Partial<Pick<FileRow, "status" | "error">>): Promise<void> {
  const patch = OutcomeFileEntity.patch(keyOf(row))
    .set({ ...outcome, timeEnded: Clock.now().toISOString() })
    .where(({ status }, { eq }) => `${eq(status, "uploading")} OR ${eq(status, "reading")}`);
  await Table.write([Table.change(patch), Job.closing(jobOf(row))]).catch(Job.unlessRefused);
  await Promise.all([Store.remove(uploadKey(row)), Store.removeBelow(checkpointsBelow(row))]);
}
