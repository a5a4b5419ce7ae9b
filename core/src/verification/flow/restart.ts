import { Queue } from "../../aws/queue/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Job } from "../../job/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { conclude, end, closeIfDone } from "./close-job.ts";
import { dispatch } from "./dispatch.ts";
import type { VerificationRow } from "../entity.ts";
import { hasEnded, readRow } from "../row.ts";
import { JobInput } from "../schema.ts";
import { maxPauseSeconds } from "./steer.ts";
import { isLong } from "./flow-control.ts";

/** Restarts a stale job: closes it, sends its missing chunks again, or ends it where it is past the deadline. */
export async function restart(job: Job.Row): Promise<void> {
  const { listID } = JobInput.parse(job.input);
  const row = await readRow(Actor.system(), listID);
  if (row?.id !== job.id || hasEnded(row)) return Job.close(job);
  if (row.ending) return conclude(row);
  if (row.status === "paused") return leavePaused(job, row);
  if (await closeIfDone(row)) return;
  if (isOverdue(job, row)) return end(row, "failed");
  if (
    row.status === "running" &&
    job.restarts < waitingRestarts &&
    isLong(await Queue.waiting("verify-chunk"))
  )
    return;
  await dispatch(row, "overdue");
}

/** While the queue is long, this many sweeps leave a verification alone whose messages may wait there; half an hour in all. */
const waitingRestarts = 4;

/** Keeps a paused job from the sweep until its pause has lasted as long as it may; then cancels it. */
async function leavePaused(job: Job.Row, row: VerificationRow): Promise<void> {
  const { timePaused = row.timeStarted } = row;
  const leftSeconds = maxPauseSeconds - (Clock.now().getTime() - Date.parse(timePaused)) / 1000;
  if (leftSeconds > 0) return Table.write([Job.postponing(job, leftSeconds)]).catch(Job.unlessRefused);
  await end(row, "cancelled", { isStill: ({ status }) => status === "paused" });
}

/** The deadline counts from its turn, or from the end of the last pause. One that never gets its turn ends, too. */
function isOverdue(
  job: Job.Row,
  { status, timeStarted, timeResumed = timeStarted }: VerificationRow,
): boolean {
  return Job.isOverdue({ ...job, isWaiting: status === "queued" }, timeResumed);
}
