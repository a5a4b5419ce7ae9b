import { AnalysisEntity, type Job } from "./entity.ts";
import { isFresh } from "./known.ts";
import type { Info } from "./schema.ts";

/** Whether a job has ended, and so will never change again. */
export const hasEnded = (job: Job): boolean => job.underway === undefined;

export async function readJob(workspaceID: string, listID: string): Promise<Job | null> {
  const { data } = await AnalysisEntity.get({ workspaceID, listID }).go({ consistent: true });
  return data;
}

/** The job as the outside sees it. */
export function view(job: Job, now: Date): Info {
  const { status, error, total, timeStarted, timeCompleted } = job;
  return {
    status,
    error: error ?? null,
    progress: {
      done: status === "completed" ? total : job.done,
      total,
      percent: Math.floor(100 * share(job)),
      eta_seconds: eta(job, now),
    },
    health: healthNow(job, now),
    started_at: timeStarted,
    completed_at: timeCompleted ?? null,
  };
}

/** What was found is left to a cleaning as long as it is fresh; afterwards that takes a credit for every address. */
function healthNow({ health, known, total }: Job, now: Date): Info["health"] {
  if (!health) return null;
  if (!known || isFresh(known, now)) return health;
  return { ...health, cleaning: { ...health.cleaning, credits: total } };
}

/** Looking over all addresses takes about as long as asking about the sample. */
const surveyShare = 0.5;

/** How much of the work is done. */
function share({ status, done, total, drawn, answered }: Job): number {
  if (status === "completed") return 1;
  const asked = drawn === 0 ? 0 : answered / drawn;
  return surveyShare * (done / total) + (1 - surveyShare) * asked;
}

function eta(job: Job, now: Date): number | null {
  if (hasEnded(job)) return 0;
  const done = share(job);
  if (done === 0) return null;
  const seconds = (now.getTime() - Date.parse(job.timeStarted)) / 1000;
  return Math.ceil((seconds / done) * (1 - done));
}
