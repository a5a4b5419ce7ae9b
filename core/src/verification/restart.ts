import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Config } from "../kit/config.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { conclude, end, finish } from "./close-job.ts";
import { dispatch } from "./dispatch.ts";
import type { VerificationRow } from "./entity.ts";
import { hasEnded, readRow } from "./row.ts";
import { JobInput } from "./schema.ts";
import { mostPauseSeconds } from "./steer.ts";

/** Restarts a stale job: closes it, sends its missing chunks again, or ends it where it is past the deadline. */
export async function restart(job: Job.Row): Promise<void> {
  const { listID } = JobInput.parse(job.input);
  const row = await readRow(Actor.system(), listID);
  if (row?.id !== job.id || hasEnded(row)) return Job.close(job);
  if (row.ending) return conclude(row);
  if (row.status === "paused") return leavePaused(job, row);
  if (await finish(row)) return;
  if (isOverdue(row)) return end(row, "failed");
  await dispatch(row, "overdue");
}

/** Keeps a paused job from the sweep until its pause has lasted as long as it may; then cancels it. */
async function leavePaused(job: Job.Row, row: VerificationRow): Promise<void> {
  const { timePaused = row.timeStarted } = row;
  const leftSeconds = mostPauseSeconds - (Clock.now().getTime() - Date.parse(timePaused)) / 1000;
  if (leftSeconds > 0) return Table.write([Job.postponing(job, leftSeconds)]).catch(Job.unlessRefused);
  await end(row, "cancelled", { isStill: ({ status }) => status === "paused" });
}

/** The deadline counts from the start, or from the end of the last pause. */
const isOverdue = ({ timeStarted, timeResumed = timeStarted }: VerificationRow): boolean =>
  Clock.now().getTime() - Date.parse(timeResumed) > Config.get().deadlineSeconds * 1000;
