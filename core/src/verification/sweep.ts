import { Actor } from "../kit/actor.ts";
import { each } from "../kit/each.ts";
import { Clock } from "../port/clock/index.ts";
import { dispatch } from "./dispatch.ts";
import { end, finish } from "./end.ts";
import { type Job, VerificationEntity } from "./entity.ts";
import { readJob } from "./job.ts";
import { pace } from "./pace.ts";

/** Looks after jobs without a recent sign of life: finishes, sends missing chunks again, or ends what is too old. */
export async function sweep(): Promise<void> {
  Actor.operator();
  const before = new Date(Clock.now().getTime() - pace.stale * 1000).toISOString();
  const { data } = await VerificationEntity.query
    .openByHeartbeat({ open: "open" })
    .lt({ heartbeat: before })
    .go({ pages: "all" });
  await each(data, ({ workspaceID, listID }) =>
    Actor.provide({ type: "system", workspaceID, job: "sweep-verifications" }, () =>
      revive(workspaceID, listID),
    ),
  );
}

async function revive(workspaceID: string, listID: string): Promise<void> {
  const job = await readJob(workspaceID, listID);
  if (!job || job.status === "paused") return;
  if (job.doneChunks === job.chunks) return finish(job);
  if (isOverdue(job))
    return end(workspaceID, listID, job.id, (now) => (now.doneChunks < now.chunks ? "failed" : "completed"));
  await dispatch(job, "overdue");
}

/** The time of a job begins anew when it goes on after a pause, which may be as long as its owner likes. */
const isOverdue = ({ timeStarted, timeResumed = timeStarted }: Job): boolean =>
  Clock.now().getTime() - Date.parse(timeResumed) > pace.deadline * 1000;
