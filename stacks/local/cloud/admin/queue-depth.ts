/** The depth of every queue, and whether any work is pending. */
import { setTimeout as wait } from "node:timers/promises";
import type { Events } from "../events/index.ts";
import { isInvocationQueue } from "../invocation-queue.ts";
import type { Depth, Sqs } from "../sqs/index.ts";

export interface QueueCount extends Depth {
  name: string;
  /** Whether it is the dead-letter queue of a queue or event target. */
  isDeadLetterQueue: boolean;
  /** The number of dead letters of this queue; undefined if it has no dead-letter queue. */
  deadLetters: number | undefined;
}

export interface PendingWork {
  deliveries: number;
  queues: QueueCount[];
}

interface Sources {
  sqs: Pick<Sqs, "queues">;
  events: Pick<Events, "underWay" | "deadLetterQueues">;
}

const pollMs = 20;
/** How long all queues must have been empty. */
const quietMs = 200;

/** All queues, sorted by name, without empty invocation queues. */
export function countQueues({ sqs, events }: Sources): QueueCount[] {
  const queues = sqs.queues.all();
  const deadLetterQueues = new Set([
    ...queues.map((queue) => queue.deadLetterArn).filter((arn) => arn !== undefined),
    ...events.deadLetterQueues(),
  ]);
  return queues
    .map((queue) => ({
      name: queue.name,
      ...queue.depth(),
      isDeadLetterQueue: deadLetterQueues.has(queue.arn),
      deadLetters: sqs.queues.byArn(queue.deadLetterArn ?? "")?.depth().visible,
    }))
    .filter((count) => !isInvocationQueue(count.name) || !isEmpty(count))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Resolves with undefined once no work has been pending for quietMs, or with the pending work at the deadline. */
export async function settle(
  sources: Sources,
  seconds: number,
  signal: AbortSignal,
): Promise<PendingWork | undefined> {
  const deadline = Date.now() + seconds * 1000;
  let quietSince: number | undefined;
  for (;;) {
    const left = remainder(sources);
    const now = Date.now();
    quietSince = left ? undefined : (quietSince ?? now);
    if (quietSince !== undefined && now - quietSince >= quietMs) return undefined;
    if (left && now >= deadline) return left;
    await wait(pollMs, undefined, { signal });
  }
}

function remainder(sources: Sources): PendingWork | undefined {
  const deliveries = sources.events.underWay();
  const queues = countQueues(sources).filter((count) => !count.isDeadLetterQueue && !isEmpty(count));
  return deliveries > 0 || queues.length > 0 ? { deliveries, queues } : undefined;
}

function isEmpty({ visible, inFlight, delayed }: Depth): boolean {
  return visible + inFlight + delayed === 0;
}
