/** Webhooks: signed, in the order of the events, and sent again until the product answers 200. */
import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Account } from "./account.ts";
import { type Chaos, fates, noChaos } from "./chaos.ts";
import type { EventRow, NotificationRow } from "./storage.ts";
import { without } from "./without.ts";

export interface DeliveryOptions {
  account: () => Account;
  secret: string;
  /** Milliseconds until the next attempt. */
  backoffMs?: (attempts: number) => number;
}

export interface Delivery {
  /** Takes a new event. */
  take(event: EventRow): void;
  /** Sets the URL of the product's webhook, and sends what waits. */
  deliverTo(url: string): void;
  setChaos(chaos: Partial<Chaos>): Chaos;
  /** Sends a notification again, whatever became of it. */
  replay(id: string): void;
  /** Resolves with the number of events that are still not delivered. */
  settle(ms: number): Promise<number>;
  close(): Promise<void>;
}

const deadlineMs = 5_000;
const maxAttempts = 60;

/** After 1, 2, 4, … seconds, at most a minute. */
const defaultBackoff = (attempts: number): number => Math.min(60_000, 1_000 * 2 ** (attempts - 1));

export const signatureOf = (secret: string, seconds: number, body: string): string =>
  `ts=${seconds};h1=${createHmac("sha256", secret).update(`${seconds}:${body}`).digest("hex")}`;

export function createDelivery({ account, secret, backoffMs = defaultBackoff }: DeliveryOptions): Delivery {
  let target: string | undefined;
  let chaos: Chaos = noChaos;
  let waiting: EventRow[] = [];
  const closed = new AbortController();
  /** Sends that are under way or wait for a retry. */
  const running = new Set<Promise<void>>();

  const rowOf = ({ id, notification_id }: EventRow): NotificationRow =>
    account().storage.notifications.get(notification_id ?? id) ?? {
      id: notification_id ?? id,
      event: id,
      status: "pending",
      attempts: 0,
      last_status: null,
    };

  const put = (event: EventRow, changes: Partial<NotificationRow>) =>
    account().storage.notifications.put({ ...rowOf(event), ...changes });

  /** The status of the product's answer; 0 without one. */
  async function send(url: string, event: EventRow): Promise<number> {
    const body = JSON.stringify(without(event, "id"));
    const seconds = Math.floor(Date.now() / 1_000);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "user-agent": "Paddle",
          "paddle-signature": signatureOf(secret, seconds, body),
          "paddle-version": "1",
        },
        body,
        signal: AbortSignal.any([AbortSignal.timeout(deadlineMs), closed.signal]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  /** Sends an event once. Returns whether it needs no other attempt. */
  async function attempt(url: string, event: EventRow): Promise<boolean> {
    const last_status = await send(url, event);
    if (closed.signal.aborted) return true;
    const attempts = rowOf(event).attempts + 1;
    const isOver = last_status === 200 || attempts >= maxAttempts;
    const status = last_status === 200 ? "delivered" : isOver ? "failed" : "pending";
    put(event, { attempts, last_status, status });
    return isOver;
  }

  /** Sends an event after a time, and again until it is accepted. */
  async function sendLater(url: string, event: EventRow, delayMs: number): Promise<void> {
    await pause(delayMs);
    while (!closed.signal.aborted && !(await attempt(url, event)))
      await pause(backoffMs(rowOf(event).attempts));
  }

  const pause = (ms: number) => wait(ms, undefined, { signal: closed.signal }).catch(() => undefined);

  /** Sends each first attempt after the one before, so that events arrive in their order. */
  async function sendAll(url: string, batch: readonly EventRow[]): Promise<void> {
    for (const { event, delayMs, isDropped } of fates(batch, chaos)) {
      if (closed.signal.aborted) return;
      if (isDropped) put(event, { status: "dropped" });
      else if (delayMs > 0) track(sendLater(url, event, delayMs));
      else if (!(await attempt(url, event))) track(sendLater(url, event, backoffMs(rowOf(event).attempts)));
    }
  }

  function track(work: Promise<void>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  let line = Promise.resolve();

  function flush(): void {
    if (target === undefined || waiting.length === 0) return;
    const url = target;
    const batch = waiting;
    waiting = [];
    line = line.then(() => sendAll(url, batch));
    track(line);
  }

  return {
    take(event) {
      put(event, {});
      waiting.push(event);
      queueMicrotask(flush);
    },
    deliverTo(url) {
      target = url;
      const known = new Set(waiting.map(({ id }) => id));
      const { storage } = account();
      const left = storage.events
        .all()
        .filter((event) => !known.has(event.id) && rowOf(event).status === "pending");
      waiting = [...left, ...waiting];
      flush();
    },
    setChaos: (changes) => (chaos = { ...chaos, ...changes }),
    replay(id) {
      const { storage } = account();
      const row = storage.notifications.get(id);
      const event = row && storage.events.get(row.event);
      if (!event) return;
      put(event, { status: "pending", attempts: 0 });
      waiting.push(event);
      flush();
    },
    async settle(ms) {
      const end = Date.now() + ms;
      while (running.size > 0 && Date.now() < end)
        await Promise.race([Promise.all(running), wait(Math.min(50, Math.max(0, end - Date.now())))]);
      return account()
        .storage.notifications.all()
        .filter(({ status }) => status === "pending").length;
    },
    async close() {
      closed.abort();
      await Promise.allSettled(running);
    },
  };
}
