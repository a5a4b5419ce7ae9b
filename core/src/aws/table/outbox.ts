import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { createContext } from "../../kit/context.ts";
import type { DomainEvent } from "../../kit/event.ts";
import { Bus } from "../bus/index.ts";
import { documents } from "./client.ts";
import { OutboxEntity } from "./outbox.entity.ts";

const announced = createContext<DomainEvent[]>("outbox");

/** The shards of the pending index: each takes a thousand events a second. */
const shards = ["0", "1", "2", "3"] as const;
export const shardOf = (event: DomainEvent): string =>
  String(event.id.charCodeAt(event.id.length - 1) % shards.length);

/** Remembers events that were just written, so that `withRelay` can pass them on without looking. */
export function remember(events: readonly DomainEvent[]): void {
  announced.peek()?.push(...events);
}

/** So long somebody waits for the bus who waits for something else. */
const patienceMs = 5_000;

/**
 * Runs the body and passes the events that it wrote on to the bus at once. An event that cannot be passed on within five
 * seconds stays in the outbox for `relay`, so a failure here is told to `onDelay` and is nobody's error.
 */
export async function withRelay<R>(body: () => Promise<R>, onDelay: (error: unknown) => void): Promise<R> {
  const events: DomainEvent[] = [];
  try {
    return await announced.provide(events, body);
  } finally {
    await publishSoon(events).catch(onDelay);
  }
}

async function publishSoon(events: readonly DomainEvent[]): Promise<void> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    await publish(events, patience.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Passes on whatever is left in the outbox. Returns how many events it passed on. Can be run again, and by many. */
export async function relay(): Promise<number> {
  const counts = await Promise.all(
    shards.map(async (shard) => {
      const { data } = await OutboxEntity.query.pending({ shard }).go({ pages: "all" });
      return publish(
        data.map(({ id, type, workspaceID, properties }) => ({ id, type, workspaceID, properties })),
      );
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function publish(events: readonly DomainEvent[], abortSignal?: AbortSignal): Promise<number> {
  if (events.length === 0) return 0;
  const taken = await Bus.put(events, abortSignal);
  const removal = (id: string) => new DeleteCommand(OutboxEntity.delete({ id }).params());
  await Promise.all(taken.map((id) => documents.send(removal(id), { abortSignal })));
  return taken.length;
}
