/**
 * The outbox: events written in the transaction of the change that they report, delivered to the bus at least once
 * under one id.
 */
export * as Outbox from "./index.ts";
export { withRelay } from "./relay.ts";

import { oldest, relay as publishPending } from "./relay.ts";
import { Clock } from "../../port/clock/index.ts";
import { Actor } from "../../kit/actor.ts";

/** The age of the oldest pending event; 0 where none is pending. */
export async function ageSeconds(): Promise<number> {
  Actor.operator();
  const time = await oldest();
  return time === null ? 0 : Math.max(0, Math.round((Clock.now().getTime() - time) / 1000));
}

/** Publishes all pending events. Returns their number. */
export async function relay(): Promise<number> {
  Actor.operator();
  return publishPending();
}
