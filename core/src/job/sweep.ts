import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { createSemaphore } from "../kit/semaphore.ts";
import { Config } from "../kit/config.ts";
import { Trace } from "../kit/trace.ts";
import { Clock } from "../port/clock/index.ts";
import { type Job, JobEntity, shards } from "./entity.ts";
import { find, staleAt, unlessRefused } from "./row.ts";
import type { Kind } from "./schema.ts";
import { passTurn, takeTurn } from "./turn.ts";

/** What the sweep does about the stale jobs of a kind. */
export interface Rules {
  /** Sends what moves the job on, or ends a job that has nothing left to do. Can be repeated. */
  restart: (job: Job) => Promise<void>;
  /** Ends a job that has been open for longer than the deadline. Without it, the job is restarted until it has ended. */
  giveUp?: (job: Job) => Promise<void>;
  /** An operator must look at a job that has been open for longer. */
  reportAfterSeconds?: number;
}

const sweeper = "sweep-jobs";
const pageSize = 250;
const parallel = 32;
/** Restarts that change nothing double the wait before the next, up to 16 times the first. */
const maxDoublings = 4;

/**
 * Restarts every stale job, or gives it up. Tells of the jobs that an operator must look at. Throws in the end where some
 * could not be restarted; they are found again by the next sweep.
 */
export async function sweep(
  rules: Readonly<Record<Kind, Rules>>,
  tellOverdue: (job: Job) => void,
): Promise<void> {
  Actor.operator();
  const { run } = createSemaphore(parallel);
  const errors: unknown[] = [];
  const sweepOne = async (job: Job): Promise<void> => {
    const { workspaceID, kind } = job;
    const { restart, giveUp, reportAfterSeconds = Infinity } = rules[kind];
    if (ageSeconds(job) > reportAfterSeconds) tellOverdue(job);
    const act = giveUp && isOverdue(job) ? giveUp : restart;
    const run = async () => {
      if (!job.isWaiting || isOverdue(job) || (await takeTurn(job))) await act(job);
      if (!(await find(job))) await passTurn(job, restart);
    };
    const trace = { requestID: job.requestID, workspaceID, job: sweeper };
    await Trace.provide(trace, () => Actor.provide({ type: "system", workspaceID, job: sweeper }, run));
    await postpone(job);
  };
  await Promise.all(
    shards.map(async (shard) => {
      for await (const page of stalePages(shard))
        await Promise.all(page.map((job) => run(() => sweepOne(job).catch((error) => errors.push(error)))));
    }),
  );
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} jobs could not be restarted.`);
}

async function* stalePages(shard: string): AsyncGenerator<Job[]> {
  const query = JobEntity.query.openByStaleness({ shard }).lt({ staleAt: Clock.now().toISOString() });
  let cursor: string | null = null;
  do {
    const { data, cursor: next }: { data: Job[]; cursor: string | null } = await query.go({
      limit: pageSize,
      cursor,
    });
    yield data;
    cursor = next;
  } while (cursor);
}

/** Leaves a restarted job alone for a while, unless it has moved on by itself. */
async function postpone({ workspaceID, kind, id, restarts, staleAt: before }: Job): Promise<void> {
  const waitSeconds = Config.get().staleSeconds * (2 ** Math.min(restarts, maxDoublings) - 1);
  const patch = JobEntity.patch({ workspaceID, kind, id })
    .set({ restarts: restarts + 1, staleAt: staleAt(waitSeconds) })
    .where((row, { eq }) => eq(row.staleAt, before));
  await Table.write([Table.change(patch)]).catch(unlessRefused);
}

const ageSeconds = ({ timeOpened }: Job): number => secondsSince(timeOpened);

const secondsSince = (time: string): number => (Clock.now().getTime() - Date.parse(time)) / 1000;

/** A job that never gets its turn ends after seven days. */
const maxWaitSeconds = 7 * 86_400;

/** Whether a job is past its deadline, which counts from its turn, or from `since` where that is later. */
export function isOverdue(
  { timeOpened, timeBegun = timeOpened, isWaiting }: Job,
  since = timeOpened,
): boolean {
  if (isWaiting) return secondsSince(since) > maxWaitSeconds;
  return Clock.now() > deadlineOf(timeBegun > since ? timeBegun : since);
}

/** The moment after which a job that began then is overdue. */
const deadlineOf = (began: string): Date => new Date(Date.parse(began) + Config.get().deadlineSeconds * 1000);

/** The time that a job needs to end by itself, before the sweep gives it up. */
export const closingSeconds = 600;

/** The moment after which a job that began then should ask nothing more, and end with what it has. */
export const closingTimeOf = (began: string): Date =>
  new Date(deadlineOf(began).getTime() - closingSeconds * 1000);
