/**
 * Jobs: durable work. A job is one row, from the transaction that asks for the work to the one that ends it. Workers do
 * it step by step; each step is a message, delivered at least once. What a job knows between two steps is its checkpoint,
 * an object. A job without a heartbeat is stale, and the sweep restarts it; so no lost message and no dead worker loses it.
 */
export * as Job from "./index.ts";
export { isUnavailable } from "../aws/unavailable.ts";
export type { Job as Row, Key } from "./entity.ts";
export { isFull, openWithin } from "./open-within.ts";
export { publish } from "./publish.ts";
export { type Received, redeliverAfter, retry, secondsUntilOver } from "./redelivery.ts";
export { reactionRules } from "./reaction.ts";
export {
  announcing,
  close,
  closeOpening,
  closing,
  closingAt,
  closingUnchanged,
  find,
  heartbeat,
  isAsleep,
  isAtStep,
  open,
  openOf,
  opening,
  postponing,
  scheduling,
  unlessRefused,
  wakeAt,
} from "./row.ts";
export { Kind, Message } from "./schema.ts";
export {
  giveUp,
  isSmall,
  readCheckpoint,
  run,
  saveCheckpoint,
  send,
  sendFallback,
  type StepKind,
  withHeartbeats,
} from "./step.ts";
export { closingSeconds, closingTimeOf, isOverdue, type Rules, sweep } from "./sweep.ts";
export { passTurn, stopWaiting, takeTurn } from "./turn.ts";
