/** Finds the functions on a cycle of queues and events, whose long chains are intended. */
import { grants, type Grants, type Handler, type QueueName } from "../grants.ts";
import { topology } from "../topology.ts";

const consumerOf = (queue: QueueName): Handler => topology.queues[queue].consumer.handler;

/** Completing a verification starts the next list of the workspace, by an event. */
const turns: Partial<Record<Handler, readonly Handler[]>> = {
  "queue/verify-chunk": ["event/dispatch-verification"],
};

/** The consumers of a handler's messages, and those it passes its turn to, directly or through others. */
function reachableFrom(handler: Handler): ReadonlySet<Handler> {
  const reached = new Set<Handler>();
  const pending: Handler[] = [handler];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { sends = [] }: Grants = grants[next];
    const followers = [...sends.map(consumerOf), ...(turns[next] ?? [])];
    for (const consumer of followers.filter((each) => !reached.has(each))) {
      reached.add(consumer);
      pending.push(consumer);
    }
  }
  return reached;
}

const isHandler = (path: string): path is Handler => Object.hasOwn(grants, path);

/** Whether a message or an event of the handler can lead to another invocation of it. */
export const isOnCycle = (path: string): boolean => isHandler(path) && reachableFrom(path).has(path);
