/**
 * The outbox: events written in the transaction of the change that they report, delivered to the bus at least once
 * under one id.
 */
export * as Outbox from "./index.ts";
export { withRelay } from "./relay.ts";

import { oldest, relay as publishPending } from "./relay.ts";
import { Actor } from "../../kit/actor.ts";

/** When the oldest pending event was written; null where none is pending. */
export async function pendingSince(): Promise<Date | null> {
  Actor.operator();
  const time = await oldest();
  return time === null ? null : new Date(time);
}

/** Publishes all pending events. Returns their number. */
export async function relay(): Promise<number> {
  Actor.operator();
  return publishPending();
}
