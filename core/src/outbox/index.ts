/** The outbox: events that were written with the change they report, on their way to the bus. Each arrives at least once, under one id. */
export * as Outbox from "./index.ts";
export { withRelay } from "../aws/table/outbox.ts";

import { relay as passOn } from "../aws/table/outbox.ts";
import { Actor } from "../kit/actor.ts";

/** Passes on whatever is still waiting. Returns how many events. */
export async function relay(): Promise<number> {
  Actor.operator();
  return passOn();
}
