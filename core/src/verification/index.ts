/**
 * The verification of a list: every distinct address gets one verdict and is charged once. Messages are delivered at least
 * once and in any order. A verification is one table row, and so is a chunk, which is done when that says so; results are the
 * objects that table rows name.
 */
export * as Verification from "./index.ts";
export { repeatedVerdict } from "./prior/asking-again.ts";
export { countRepeated } from "./prior/count-repeated.ts";
export { addressesIn, chunksBelow, numbered, readAddresses } from "./chunk-addresses.ts";
export { countDied, otherResults } from "./count-died.ts";
export type { Part } from "./result/manifest.ts";
export type { Changes } from "./renewal.ts";
export * as PositionMap from "./result/position-map.ts";
export { eraseRecent, keeping, readRecent } from "./prior/recent-verdict.ts";
export { restart } from "./flow/restart.ts";
export { keyOf as keyOfAddress, placeOf as placeOfAddress, repeated } from "./prior/address-key.ts";
export { measuredSeconds } from "./estimate/measured-time.ts";
export { ChunkMessage, Events, type Info } from "./schema.ts";
export { expectedStart } from "./estimate/expected-start.ts";
export { storedVerdicts } from "./prior/stored-verdicts.ts";
export type { Kind } from "./start/kind.ts";
export { start } from "./start/start.ts";
export { cancel, finishEarly, pause, removing, resume } from "./flow/steer.ts";
export { dueBeforeAt } from "./due.ts";
export { codesOf, columnsIn, type VerdictCodes } from "./result/verdict-codes.ts";
export { readByCall } from "./rules/under-rules.ts";
export { verifyChunk } from "./flow/verify-chunk.ts";
export {
  underRules,
  of,
  whyReturned,
  statesBetween,
  ended,
  unawareStarter,
  measured,
  earlyVerdicts,
} from "./read.ts";
export { parts, earlierParts, partsSoFar } from "./parts.ts";
export { type Due, due, findStillBlocked, chargedByRun, changesOf } from "./runs.ts";
export { dispatch, passTurn } from "./flow/begin.ts";
export { erase, removeUndone } from "./erase.ts";
