import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime } from "ulid";
import { createContext } from "../../kit/context.ts";
import type { DomainEvent } from "../../kit/event.ts";
import { documents } from "../table/client.ts";
import { retryUnprocessed } from "../table/retry.ts";
import { OutboxEntity } from "./entity.ts";

const announced = createContext<DomainEvent[]>("outbox");

/** Shards of the pending index, since one partition takes about 1,000 writes a second. */
export const shards = ["0", "1", "2", "3"] as const;
export const shardOf = (event: DomainEvent): string =>
  String(event.id.charCodeAt(event.id.length - 1) % shards.length);

/** Loaded at the first event: most functions announce none. */
const bus = async () => (await import("../bus/index.ts")).Bus;

/** Records written events for `withRelay`. */
export function remember(events: readonly DomainEvent[]): void {
  announced.peek()?.push(...events);
}

/** How long a caller waits for the bus. */
const maxWaitMs = 5_000;

/**
 * Runs the body, then publishes the events that it wrote. Events not published within five seconds stay in the outbox
 * for `relay`; the failure is passed to `onDelay` and not thrown.
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
  if (events.length === 0) return;
  const timeLimit = new AbortController();
  const timer = setTimeout(() => timeLimit.abort(), maxWaitMs);
  try {
    await publish(events, timeLimit.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Events of a shard that are read and published at a time. */
const pageSize = 250;

/**
 * Publishes all pending events, the shards in parallel and each page by page. Returns their number.
 * Idempotent and safe to run concurrently. Published events are removed page by page, so the next run
 * continues one that was killed.
 */
export async function relay(): Promise<number> {
  const counts = await Promise.all(shards.map(relayShard));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** When the oldest pending event was written; null where none is pending. Ids sort by time. */
export async function oldest(): Promise<number | null> {
  const firsts = await Promise.all(
    shards.map((shard) => OutboxEntity.query.pending({ shard }).go({ limit: 1 })),
  );
  const times = firsts.flatMap(({ data }) => data.map(({ id }) => decodeTime(id.slice(id.indexOf("_") + 1))));
  return times.length === 0 ? null : Math.min(...times);
}

async function relayShard(shard: string): Promise<number> {
  const query = OutboxEntity.query.pending({ shard });
  let published = 0;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
    if (page.data.length === 0) break;
    const taken = await (
      await bus()
    ).put(
      page.data.map(({ id, type, workspaceID, properties, requestID }) => ({
        id,
        type,
        workspaceID,
        properties,
        requestID,
      })),
    );
    if (taken.length > 0)
      await retryUnprocessed(() => OutboxEntity.delete(taken.map((id) => ({ id }))).go({ concurrent: 4 }));
    published += taken.length;
    cursor = page.cursor;
  } while (cursor);
  return published;
}

async function publish(events: readonly DomainEvent[], abortSignal: AbortSignal): Promise<void> {
  const taken = await (await bus()).put(events, abortSignal);
  const removal = (id: string) => new DeleteCommand(OutboxEntity.delete({ id }).params());
  await Promise.all(taken.map((id) => documents.send(removal(id), { abortSignal })));
}
