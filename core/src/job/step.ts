/** The steps of a job: taken up by a message, kept alive by heartbeats, and ended by a checkpoint for the next step. */
import { Queue } from "../aws/queue/index.ts";
import { Store } from "../aws/store/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Config } from "../kit/config.ts";
import { type Job, JobEntity, type Key } from "./entity.ts";
import { publish } from "./publish.ts";
import { find, heartbeat, staleAt } from "./row.ts";
import type { Kind, Message } from "./schema.ts";
import { passTurn, takeTurn } from "./turn.ts";

/** The kinds whose messages are steps. */
export type StepKind = Extract<
  Kind,
  "import-list" | "analyze-list" | "make-download" | "make-archive" | "verify-address" | "read-outcomes"
>;

/** The queues of jobs on small lists. */
const smallQueues: Partial<Record<StepKind, Queue.Name>> = {
  "import-list": "import-small-list",
  "analyze-list": "analyze-small-list",
  "make-download": "make-small-download",
};

const queueOf = (kind: StepKind, isSmall: boolean): Queue.Name => (isSmall && smallQueues[kind]) || kind;

/** Whether a list of this many rows is small: jobs on small lists do not wait behind jobs on large ones. */
export const isSmall = (rows: number): boolean => rows < Config.get().smallRows;

/** Sends the message of the job's present step, after `delaySeconds` (0 to 900). */
export const send = (
  { workspaceID, id, step, isSmall = false }: Pick<Job, "workspaceID" | "id" | "step" | "isSmall">,
  kind: StepKind,
  delaySeconds = 0,
): Promise<void> => Queue.send(queueOf(kind, isSmall), [{ body: { workspaceID, id, step }, delaySeconds }]);

/**
 * Sends a message ahead of a job that is opened next. It begins the job where the request dies before it can send the job's
 * own message, and is dropped otherwise. Arrives some seconds later, mostly when the request has ended.
 */
export const sendFallback = (
  { workspaceID, id, isSmall = false }: Pick<Job, "workspaceID" | "id" | "isSmall">,
  kind: StepKind,
): Promise<void> => {
  const delaySeconds = Math.ceil(Config.get().retrySeconds / 3);
  const body = { workspaceID, id, step: 0, isSpare: true };
  return Queue.send(queueOf(kind, isSmall), [{ body, delaySeconds }]);
};

/** Four heartbeats in the time after which a job is stale: the sweep must not restart what goes on. */
const heartbeatMs = (): number => Config.get().staleSeconds * 250;

/** Runs the body and gives heartbeats until it has ended. */
export async function withHeartbeats(job: Key, body: () => Promise<void>): Promise<void> {
  let timer = setTimeout(beat, heartbeatMs());
  function beat(): void {
    timer = setTimeout(beat, heartbeatMs());
    // A heartbeat that fails is made up for by the next one.
    void heartbeat(job).catch(() => null);
  }
  try {
    await body();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs the step of a message, unless the job has ended, is at another step or has to wait for its turn. A fallback message is
 * dropped once another one has arrived. An error counts only while the job is at
 * this step: another attempt may have finished it. `endIfReplaced` is called where the job is still at this step afterwards:
 * its outcome may have been refused because its work was replaced or removed meanwhile, and no message would end it.
 */
export async function run(
  kind: StepKind,
  { id, step, isSpare = false }: Message,
  body: (job: Job) => Promise<void>,
  endIfReplaced?: (job: Job) => Promise<unknown>,
): Promise<void> {
  const key = { workspaceID: Actor.system(), kind, id };
  const job = await find(key);
  // A removal may have ended the job without passing its turn on.
  if (!job) return sendWaiting(kind, key);
  if (job.step !== step || (isSpare && hasBegun(job)) || !(await takeTurn(job))) return;
  try {
    await withHeartbeats(job, () => body(job));
  } catch (error) {
    if ((await find(key))?.step === step) throw error;
  }
  const left = endIfReplaced && (await find(key));
  if (left?.step === step) await endIfReplaced?.(left);
  await sendWaiting(kind, key);
}

/** Whether a message of the job arrived before: it has its turn, or waits for it. */
const hasBegun = ({ isWaiting }: Job): boolean => isWaiting !== undefined;

/** Sends the job that waits for the turn of one that has ended. */
async function sendWaiting(kind: StepKind, key: Key): Promise<void> {
  if (await find(key)) return;
  await passTurn(key, (next) => send(next, kind));
}

/** Ends the job of a message whose step failed too often, unless the job has moved on. */
export async function giveUp(
  kind: StepKind,
  { id, step }: Message,
  end: (job: Job) => Promise<void>,
): Promise<void> {
  const key = { workspaceID: Actor.system(), kind, id };
  const job = await find(key);
  if (job?.step !== step) return;
  await end(job);
  await sendWaiting(kind, key);
}

interface Progress {
  /** Where to save the checkpoint; no other attempt writes there. */
  key: string;
  state: unknown;
  /** Changes in the same transaction. */
  alongside?: readonly Change[];
  /** How long the next step waits. */
  waitSeconds?: number;
}

/**
 * Saves a checkpoint and sends the message of the next step. Of several attempts of one step the first counts; the
 * others remove what they saved. Returns whether this one counts.
 */
export async function saveCheckpoint(
  job: Job,
  kind: StepKind,
  { key, state, alongside = [], waitSeconds = 0 }: Progress,
): Promise<boolean> {
  const { workspaceID, id } = job;
  const step = job.step + 1;
  await Store.put(key, JSON.stringify(state));
  const patch = JobEntity.patch({ workspaceID, kind, id })
    .set({ step, checkpoint: key, restarts: 0, staleAt: staleAt(waitSeconds) })
    .where((row, { eq }) => eq(row.step, job.step));
  const counts = await publish({
    write: () => Table.write([Table.change(patch), ...alongside]),
    isNamed: async () => (await find({ workspaceID, kind, id }))?.checkpoint === key,
    isThere: async () => (await find({ workspaceID, kind, id })) !== null,
    remove: () => Store.remove(key),
  });
  if (!counts) return false;
  await send({ ...job, step }, kind, Math.ceil(waitSeconds));
  if (job.checkpoint) await Store.remove(job.checkpoint);
  return true;
}

/** What the last step saved; null before the first checkpoint. */
export const readCheckpoint = async ({ checkpoint }: Pick<Job, "checkpoint">): Promise<unknown> =>
  checkpoint === undefined ? null : JSON.parse(await Store.text(checkpoint));
