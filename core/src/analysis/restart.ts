import { Actor } from "../kit/actor.ts";
import { Job } from "../job/index.ts";
import { fail, type Step } from "./end-step.ts";
import { hasEnded, readRow } from "./row.ts";
import { JobInput } from "./schema.ts";

/** Sends the current step of a stale analysis again. */
export async function restart(job: Job.Row): Promise<void> {
  if (await stepOf(job)) await Job.send(job, "analyze-list");
}

/** Ends an analysis that failed too often, or took too long. */
export async function giveUp(job: Job.Row): Promise<void> {
  const step = await stepOf(job);
  if (step) await fail(step);
}

/** The analysis of a job. Closes the job and returns null if the analysis has ended or was deleted. */
export async function stepOf(job: Job.Row): Promise<Step | null> {
  const { listID } = JobInput.parse(job.input);
  const row = await readRow(Actor.system(), listID);
  if (row?.id === job.id && !hasEnded(row)) return { row, job };
  await Job.close(job);
  return null;
}
