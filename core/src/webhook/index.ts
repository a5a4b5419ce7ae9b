/**
 * Webhooks: events that are posted to the endpoints of a workspace, by Standard Webhooks. Each event makes one delivery per
 * endpoint; a delivery is tried up to eight times within a day. Order is not promised.
 */
export * as Webhook from "./index.ts";
export { deliver } from "./deliver.ts";
export { stopAbandoned } from "./disable.ts";
export { deliveries, delivery } from "./delivery.ts";
export { create, get, list, remove, rotateSecret, update } from "./endpoint.ts";
export { eraseAbout, removeAll } from "./erase.ts";
export { eventTypeOf } from "./event-type.ts";
export { type Data, fanOut } from "./fan-out.ts";
export { restart } from "./endpoint-queue.ts";
export { disabledMessage, unconfirmedMessage } from "./notice.ts";
export { replay, replaySince, restartReplay } from "./replay.ts";
export {
  Create,
  Delivery,
  DeliveryQuery,
  DeliverySummary,
  Events,
  Info,
  Message,
  Replaying,
  ReplayQuery,
  Rotate,
  Test,
  Update,
  WithSecret,
} from "./schema.ts";
export { sampleOf } from "./sample.ts";
export { sendTest } from "./test-event.ts";
