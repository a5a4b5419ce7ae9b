/** The row of a job: opened and closed in the transactions of the work itself, and postponed by heartbeats in between. */
import { type Change, Table } from "../aws/table/index.ts";
import type { DomainEvent } from "../kit/event.ts";
import { Config } from "../kit/config.ts";
import { Reaction } from "../kit/reaction.ts";
import { Trace } from "../kit/trace.ts";
import { Clock } from "../port/clock/index.ts";
import { type Job, JobEntity, type Key, shards } from "./entity.ts";

/** A job without a heartbeat for this long is stale. */
const staleSeconds = (): number => Config.get().staleSeconds;

/** When a job becomes stale that gives no heartbeat from now on, or from `waitSeconds` later. */
export const staleAt = (waitSeconds = 0): string =>
  new Date(Clock.now().getTime() + (waitSeconds + staleSeconds()) * 1000).toISOString();

export interface Opening extends Key {
  input: Record<string, unknown>;
  isSmall?: boolean;
  isUnlimited?: boolean;
  turns?: number;
}

/** The change that opens a job. Refused where it is open already, with the error given. */
export const opening = (job: Opening, refusal?: () => Error): Change =>
  Table.change(
    JobEntity.create({
      ...job,
      ...Trace.stamp(),
      timeOpened: Clock.now().toISOString(),
      staleAt: staleAt(),
      shard: shardOf(job.id),
    }),
    refusal,
  );

/** The change that opens a job anew, which the sweep restarts at a time and not before. */
export const scheduling = (job: Opening, time: Date): Change =>
  Table.change(
    JobEntity.put({
      ...job,
      ...Trace.stamp(),
      timeOpened: Clock.now().toISOString(),
      staleAt: time.toISOString(),
      shard: shardOf(job.id),
    }),
  );

const shardOf = (id: string) => shards[id.charCodeAt(id.length - 1) % shards.length] ?? shards[0];

/** Opens a job by itself. Returns false where it is open already. */
export async function open(job: Opening): Promise<boolean> {
  try {
    await Table.write([opening(job)]);
    return true;
  } catch (error) {
    unlessRefused(error);
    return false;
  }
}

/** The changes that write an event and open the jobs of its reactions, so that they outlast the retries of their queues. */
export const announcing = (event: DomainEvent<Reaction.EventType>): Change[] => [
  Table.event(event),
  ...Reaction.withJob
    .filter((kind) => Reaction.to(event.type).includes(kind))
    .map((kind) => opening({ workspaceID: event.workspaceID, kind, id: event.id, input: { ...event } })),
];

/** The change that ends a job. */
export const closing = ({ workspaceID, kind, id }: Key): Change =>
  Table.change(JobEntity.delete({ workspaceID, kind, id }));

/** The change that ends a job that is still at this step. */
export const closingAt = ({ workspaceID, kind, id, step }: Job): Change =>
  Table.change(JobEntity.delete({ workspaceID, kind, id }).where((row, { eq }) => eq(row.step, step)));

/** The change that ends a job, unless it was scheduled anew since it was read. */
export const closingUnchanged = ({ workspaceID, kind, id, staleAt: due }: Job): Change =>
  Table.change(JobEntity.delete({ workspaceID, kind, id }).where((row, { eq }) => eq(row.staleAt, due)));

/** The change that keeps a job from the sweep for `waitSeconds` longer. Refused where it is not at this step. */
export const postponing = (
  { workspaceID, kind, id, step }: Pick<Job, keyof Key | "step">,
  waitSeconds = 0,
): Change =>
  Table.change(
    JobEntity.patch({ workspaceID, kind, id })
      .set({ staleAt: staleAt(waitSeconds) })
      .where((row, { eq }) => eq(row.step, step)),
  );

/** Reads a job; null where it has ended. */
export async function find({ workspaceID, kind, id }: Key): Promise<Job | null> {
  const { data } = await JobEntity.get({ workspaceID, kind, id }).go({ consistent: true });
  return data;
}

/** The open jobs of a workspace of some kinds. */
export async function openOf(workspaceID: string, kinds: readonly Job["kind"][]): Promise<Job[]> {
  const open = kinds.map((kind) =>
    JobEntity.query.byWorkspace({ workspaceID, kind }).go({ pages: "all", consistent: true }),
  );
  return (await Promise.all(open)).flatMap(({ data }) => data);
}

/** Whether a job is still open, and at this step. */
export const isAtStep = async ({ step, ...key }: Job): Promise<boolean> => (await find(key))?.step === step;

/** Ends a job by itself. Can be repeated. */
export const close = (key: Key): Promise<void> => Table.write([closing(key)]);

/** Ends a job, unless it ended and was opened anew since it was read, with changes in the same transaction. Can be repeated. */
export async function closeOpening(
  { workspaceID, kind, id, timeOpened }: Job,
  alongside: readonly Change[] = [],
): Promise<void> {
  const row = JobEntity.delete({ workspaceID, kind, id });
  const closing = Table.change(row.where((now, { eq }) => eq(now.timeOpened, timeOpened)));
  await Table.write([closing, ...alongside]).catch(unlessRefused);
}

/**
 * Postpones the sweep of a job, unless it is far from stale: many chunks of one verification share the row. Does nothing
 * where the job has ended. `progress` says that the job has moved on.
 */
export async function heartbeat(
  { workspaceID, kind, id }: Key,
  { progress = false }: { progress?: boolean } = {},
): Promise<void> {
  const job = await find({ workspaceID, kind, id });
  if (!job || (isFresh(job) && !(progress && job.restarts > 0))) return;
  const patch = JobEntity.patch({ workspaceID, kind, id }).set({
    staleAt: staleAt(),
    ...(progress && { restarts: 0 }),
  });
  await Table.update(Table.change(patch)).catch(unlessRefused);
}

/** Leaves a job to the sweep from a moment on, and none before. Does nothing where the job has ended. */
export async function wakeAt({ workspaceID, kind, id }: Key, time: Date): Promise<void> {
  const patch = JobEntity.patch({ workspaceID, kind, id }).set({ staleAt: time.toISOString(), restarts: 0 });
  await Table.update(Table.change(patch)).catch(unlessRefused);
}

/**
 * Whether `wakeAt` has put the job's restart off: the sweep restarts it later than it would after a heartbeat
 * made now.
 */
export const isAsleep = (job: Job): boolean => job.staleAt > staleAt();

/** Whether more than half of the time is left until the job is stale. */
const isFresh = ({ staleAt }: Job): boolean =>
  Date.parse(staleAt) - Clock.now().getTime() > (staleSeconds() * 1000) / 2;

export function unlessRefused(error: unknown): void {
  if (!(error instanceof Table.Refused)) throw error;
}
