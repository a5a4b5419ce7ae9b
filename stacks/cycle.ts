/** Finds the functions on a cycle of queues, whose long chains of messages are intended. */
import { grants, type Grants, type Handler, type QueueName } from "./grants.ts";
import { topology } from "./topology.ts";

const consumerOf = (queue: QueueName): Handler => topology.queues[queue].consumer.handler;

/** The consumers of a handler's messages, directly or through other consumers. */
function reachableFrom(handler: Handler): ReadonlySet<Handler> {
  const reached = new Set<Handler>();
  const pending: Handler[] = [handler];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { sends = [] }: Grants = grants[next];
    for (const consumer of sends.map(consumerOf).filter((each) => !reached.has(each))) {
      reached.add(consumer);
      pending.push(consumer);
    }
  }
  return reached;
}

const isHandler = (path: string): path is Handler => Object.hasOwn(grants, path);

/** Whether a message of the handler can lead to another invocation of it. */
export const isOnCycle = (path: string): boolean => isHandler(path) && reachableFrom(path).has(path);
