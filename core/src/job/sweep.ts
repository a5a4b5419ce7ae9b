import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { createSemaphore } from "../kit/concurrency/semaphore.ts";
import { Config } from "../kit/config.ts";
import { Trace } from "../kit/trace.ts";
import { Clock } from "../port/clock/index.ts";
import { type Job, JobEntity, type Key, shards } from "./entity.ts";
import { find, staleAt, unlessRefused } from "./row.ts";
import type { Kind } from "./schema.ts";
import { giveTurns, hasPlace, passTurn, takeTurn, waitSeconds } from "./turn.ts";

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
/** Restarts that fail or change nothing double the wait before the next, up to 16 times the first. */
const maxDoublings = 4;

/** The jobs of one workspace that a sweep looks at, the stalest of all; the next sweep takes the others. */
const mostOfWorkspace = 500;

/**
 * Restarts stale jobs, or gives them up. Workspaces take turns, so one with many stale jobs delays no other.
 * Reports the jobs that an operator must look at. Throws in the end where some could not be restarted; the
 * next sweeps try them again.
 */
export async function sweep(
  rules: Readonly<Record<Kind, Rules>>,
  tellOverdue: (job: Job) => void,
): Promise<void> {
  Actor.operator();
  const { run } = createSemaphore(parallel);
  const errors: unknown[] = [];
  const givesTurns = oncePerKind();
  const act = async (job: Job): Promise<void> => {
    const { restart, giveUp, reportAfterSeconds = Infinity } = rules[job.kind];
    if (Clock.elapsedSeconds(job.timeOpened) > reportAfterSeconds) tellOverdue(job);
    const isWaiting = job.isWaiting && !isOverdue(job);
    try {
      if (isWaiting) return await givesTurns(job, restart);
      await (giveUp && isOverdue(job) ? giveUp : restart)(job);
      if (!(await find(job))) await passTurn(job, restart);
    } finally {
      await (isWaiting ? leaveWaiting(job, restart) : postpone(job));
    }
  };
  const sweepOne = async ({ staleAt: due, ...key }: Stale): Promise<void> => {
    const job = await find(key);
    if (job?.staleAt !== due) return;
    const { workspaceID, requestID } = job;
    const trace = { requestID, workspaceID, job: sweeper };
    await Trace.provide(trace, () =>
      Actor.provide({ type: "system", workspaceID, job: sweeper }, () => act(job)),
    );
  };
  const stale = inTurns(await staleJobs());
  await Promise.all(stale.map((job) => run(() => sweepOne(job).catch((error) => errors.push(error)))));
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} jobs could not be restarted.`);
}

type Stale = Pick<Job, keyof Key | "staleAt">;

/** The stale jobs of each workspace, the stalest first, and no more than a sweep looks at. */
async function staleJobs(): Promise<Stale[][]> {
  const found = (await Promise.all(shards.map(staleIn))).flatMap((byWorkspace) => [...byWorkspace]);
  const groups = Map.groupBy(found, ([workspaceID]) => workspaceID);
  return [...groups.values()].map((parts) =>
    parts
      .flatMap(([, jobs]) => jobs)
      .toSorted((one, other) => (one.staleAt < other.staleAt ? -1 : 1))
      .slice(0, mostOfWorkspace),
  );
}

/** Those of a shard by workspace, of each as many as a sweep looks at. */
async function staleIn(shard: string): Promise<Map<string, Stale[]>> {
  const byWorkspace = new Map<string, Stale[]>();
  for await (const page of stalePages(shard))
    for (const job of page) {
      const others = byWorkspace.get(job.workspaceID) ?? [];
      if (others.length < mostOfWorkspace) others.push(job);
      byWorkspace.set(job.workspaceID, others);
    }
  return byWorkspace;
}

/** The first of each, then the second of each, and so on. */
const inTurns = <T>(groups: readonly (readonly T[])[]): T[] =>
  groups
    .flatMap((group) => group.map((member, place) => ({ member, place })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ member }) => member);

async function* stalePages(shard: string): AsyncGenerator<Stale[]> {
  const query = JobEntity.query.openByStaleness({ shard }).lt({ staleAt: Clock.now().toISOString() });
  let cursor: string | null = null;
  do {
    const { data, cursor: next }: { data: Stale[]; cursor: string | null } = await query.go({
      attributes: ["workspaceID", "kind", "id", "staleAt"],
      limit: pageSize,
      cursor,
    });
    yield data;
    cursor = next;
  } while (cursor);
}

/**
 * Gives the free turns of a workspace for a kind of jobs once a sweep, however many of its jobs wait. An
 * error is thrown for the first of them only.
 */
function oncePerKind(): typeof giveTurns {
  const given = new Map<string, Promise<void>>();
  return ({ workspaceID, kind }, begin) => {
    const key = `${workspaceID} ${kind}`;
    const giving = given.get(key);
    if (giving) return giving.catch(() => {});
    const first = giveTurns({ workspaceID, kind }, begin);
    given.set(key, first);
    return first;
  };
}

/** Leaves a job that still waits alone for an hour. Where it has lost its place among those that wait, it takes one, or its turn. */
async function leaveWaiting(job: Job, begin: (job: Job) => Promise<void>): Promise<void> {
  if (await hasPlace(job)) return patchUnchanged(job, { staleAt: staleAt(waitSeconds) });
  const now = await find(job);
  if (now?.isWaiting && (await takeTurn(now))) await begin(now);
}

/** Leaves a restarted job alone for a while. */
function postpone(job: Job): Promise<void> {
  const waits = Config.get().staleSeconds * (2 ** Math.min(job.restarts, maxDoublings) - 1);
  return patchUnchanged(job, { restarts: job.restarts + 1, staleAt: staleAt(waits) });
}

/** Changes a job, unless it has moved on by itself. */
async function patchUnchanged(
  { workspaceID, kind, id, staleAt: before }: Job,
  values: Partial<Pick<Job, "restarts" | "staleAt">>,
): Promise<void> {
  const patch = JobEntity.patch({ workspaceID, kind, id })
    .set(values)
    .where((row, { eq }) => eq(row.staleAt, before));
  await Table.update(Table.change(patch)).catch(unlessRefused);
}

/** A job that never gets its turn ends after seven days. */
const maxWaitSeconds = 7 * 86_400;

/** Whether a job is past its deadline, which counts from its turn, or from `since` where that is later. */
export function isOverdue(
  { timeOpened, timeBegun = timeOpened, isWaiting }: Job,
  since = timeOpened,
): boolean {
  if (isWaiting) return Clock.elapsedSeconds(since) > maxWaitSeconds;
  return Clock.now() > deadlineOf(timeBegun > since ? timeBegun : since);
}

/** The moment after which a job that began then is overdue. */
const deadlineOf = (began: string): Date => new Date(Date.parse(began) + Config.get().deadlineSeconds * 1000);

/** The time that a job needs to end by itself, before the sweep gives it up. */
export const closingSeconds = 600;

/** The moment after which a job that began then should ask nothing more, and end with what it has. */
export const closingTimeOf = (began: string): Date =>
  new Date(deadlineOf(began).getTime() - closingSeconds * 1000);
