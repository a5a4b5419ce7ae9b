/**
 * The outbox: events written in the transaction of the change that they report, delivered to the bus at least once
 * under one id.
 */
export * as Outbox from "./index.ts";
export { withRelay } from "./relay.ts";

import { relay as publishPending } from "./relay.ts";
import { Actor } from "../../kit/actor.ts";

/** Publishes all pending events. Returns their number. */
export async function relay(): Promise<number> {
  Actor.operator();
  return publishPending();
}
