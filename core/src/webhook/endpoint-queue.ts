/**
 * The queue of an endpoint: one worker at a time delivers to it, a few deliveries at once, so a slow endpoint
 * delays only itself. A message says that something is due. A job is open as long as anything is pending. By
 * it, the sweep sends a message again that was lost, or that is due later than a queue can wait.
 */
import { Queue } from "../aws/queue/index.ts";
import { Table } from "../aws/table/index.ts";
import { ulid } from "ulid";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type Key, LockEntity, PendingEntity } from "./entity.ts";

/** Longer than the timeout of a worker. */
const lockSeconds = 60;
/** Later deliveries are left to the sweep, which runs each minute. */
const maxDelaySeconds = 60;

const jobOf = ({ workspaceID, endpointID }: Key): Job.Key => ({
  workspaceID,
  kind: "deliver-webhook",
  id: endpointID,
});

const send = (key: Key, delaySeconds = 0): Promise<void> =>
  Queue.send("deliver-webhook", [{ body: { ...key }, delaySeconds }]);

/** Has endpoints looked at, after their pending deliveries were written. Can be repeated. */
export async function wake(keys: readonly Key[]): Promise<void> {
  await Promise.all(keys.map((key) => Job.open({ ...jobOf(key), input: { endpointID: key.endpointID } })));
  await Queue.send(
    "deliver-webhook",
    keys.map((key) => ({ body: { ...key } })),
  );
}

/** The sweep sends the message of an endpoint again. */
export const restart = ({ workspaceID, id: endpointID }: Job.Row): Promise<void> =>
  send({ workspaceID, endpointID });

/** Runs the body, unless another worker delivers to the endpoint; afterwards looks what is due next. */
export async function inQueue(key: Key, body: () => Promise<void>): Promise<void> {
  const holder = ulid();
  if (!(await takeLock(key, holder))) return;
  try {
    await body();
  } finally {
    await releaseLock(key, holder);
  }
  await goOn(key);
}

async function takeLock({ workspaceID, endpointID }: Key, holder: string): Promise<boolean> {
  const now = Clock.now().getTime();
  const until = new Date(now + lockSeconds * 1000).toISOString();
  const lock = LockEntity.put({ workspaceID, endpointID, holder, until }).where(
    (row, { lt, notExists }) => `${notExists(row.until)} OR ${lt(row.until, new Date(now).toISOString())}`,
  );
  return Table.write([Table.change(lock)]).then(() => true, unlessRefused);
}

async function releaseLock({ workspaceID, endpointID }: Key, holder: string): Promise<void> {
  const release = LockEntity.delete({ workspaceID, endpointID }).where((row, { eq }) =>
    eq(row.holder, holder),
  );
  await Table.write([Table.change(release)]).catch(Job.unlessRefused);
}

/**
 * Sends the message for what is due next, or leaves it to the sweep; with nothing pending, ends the job. What is written
 * after the look has a message of its own, or finds the job ended and opens it.
 */
async function goOn(key: Key): Promise<void> {
  const next = await firstPending(key);
  if (!next) {
    await Job.close(jobOf(key));
    if (await firstPending(key)) await wake([key]);
    return;
  }
  const seconds = (Date.parse(next) - Clock.now().getTime()) / 1000;
  if (seconds > maxDelaySeconds) return Job.wakeAt(jobOf(key), new Date(next));
  await Job.heartbeat(jobOf(key), { progress: true });
  await send(key, Math.max(0, Math.ceil(seconds)));
}

/** When the next delivery of an endpoint is due; null where none is pending. */
async function firstPending({ workspaceID, endpointID }: Key): Promise<string | null> {
  const { data } = await PendingEntity.query
    .byEndpoint({ workspaceID, endpointID })
    .go({ limit: 1, consistent: true });
  return data[0]?.dueAt ?? null;
}

function unlessRefused(error: unknown): false {
  Job.unlessRefused(error);
  return false;
}
