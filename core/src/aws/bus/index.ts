/** EventBridge. An event keeps its id on every delivery. */
export * as Bus from "./index.ts";

import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { Config } from "../../kit/config.ts";
import type { DomainEvent } from "../../kit/event.ts";
import type { Reaction } from "../../kit/reaction.ts";
import { createSemaphore } from "../../kit/concurrency/semaphore.ts";
import { Trace } from "../../kit/trace.ts";
import { deadline } from "../deadline.ts";

const client = new EventBridgeClient(deadline);
const batchSize = 10;

const source = "winnow";

/** Calls that are under way at a time. */
const parallel = 8;

/** Publishes events. Returns the ids of the accepted ones. Throws when the signal aborts. */
export async function put(events: readonly DomainEvent[], abortSignal?: AbortSignal): Promise<string[]> {
  const { run } = createSemaphore(parallel);
  const batches = Array.from({ length: Math.ceil(events.length / batchSize) }, (_, index) =>
    events.slice(index * batchSize, (index + 1) * batchSize),
  );
  const taken = await Promise.all(batches.map((batch) => run(() => putBatch(batch, abortSignal))));
  return taken.flat();
}

/** Has one reaction alone receive an event again. Throws where the bus does not take it. */
export async function deliverAgain(reaction: Reaction.Name, event: Record<string, unknown>): Promise<void> {
  const entry = entryOf(reaction, { ...event, ...Trace.stamp() });
  const { Entries } = await client.send(new PutEventsCommand({ Entries: [entry] }));
  if (!Entries?.[0]?.EventId) throw new Error(`The bus did not take an event for ${reaction}.`);
}

const entryOf = (DetailType: string, event: object) => ({
  EventBusName: Config.get().bus,
  Source: source,
  DetailType,
  Detail: JSON.stringify(event),
});

async function putBatch(batch: readonly DomainEvent[], abortSignal?: AbortSignal): Promise<string[]> {
  const answer = await client.send(
    new PutEventsCommand({ Entries: batch.map((event) => entryOf(event.type, event)) }),
    { abortSignal },
  );
  return batch.flatMap(({ id }, index) => (answer.Entries?.[index]?.EventId ? [id] : []));
}
