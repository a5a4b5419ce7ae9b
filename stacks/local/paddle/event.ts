/** The events of the local Paddle, in the SDK's types of notifications. */
import type { IEvents } from "@paddle/paddle-node-sdk";
import type { Account } from "./account.ts";
import { newId } from "./id.ts";
import type { EventRow } from "./storage.ts";

/** The data of each event type, as the SDK reads it. */
export type EventData = { [Event in IEvents as `${Event["event_type"]}`]: Event["data"] };

/** Stores an event and hands it to the delivery. Its data is copied. */
export function emit<Type extends keyof EventData>(
  account: Account,
  type: Type,
  data: EventData[Type],
): void {
  const { storage, settings, clock } = account;
  const event_time = Math.max(settings().event_time + 1, clock.now().getTime() * 1_000);
  account.change({ event_time });
  const id = newId("evt", clock.now());
  const event = {
    id,
    event_id: id,
    event_type: type,
    occurred_at: timestamp(event_time),
    notification_id: newId("ntf", clock.now()),
    data: structuredClone(data),
  };
  storage.events.put(event as unknown as EventRow);
  account.onEvent(event as unknown as EventRow);
}

/** Microseconds since the epoch as Paddle writes a time: a fraction without final zeros. */
export function timestamp(microseconds: number): string {
  const seconds = new Date(Math.floor(microseconds / 1_000)).toISOString().slice(0, 19);
  const fraction = String(microseconds % 1_000_000)
    .padStart(6, "0")
    .replace(/0+$/, "");
  return `${seconds}${fraction && `.${fraction}`}Z`;
}
