/**
 * Outcomes: what happened to the mail that a workspace sent, address by address. Each counts once, however often and in
 * whatever order it comes. A hard bounce, a complaint and an unsubscription suppress the address. A valid verdict that was charged,
 * and whose mail came back, gives its credit back.
 */
export * as Outcome from "./index.ts";
export {
  type Addresses,
  added,
  type Counted,
  countingOf,
  reportsOf,
  sourcesOf,
  type Step,
  stepped,
  stepsOf,
} from "./accuracy/count.ts";
export { accuracyIn } from "./accuracy/stage.ts";
export { accuracy } from "./accuracy/view.ts";
export { all } from "./all.ts";
export { acceptClaim, type Claim, claims, closeClaim, removeClaims } from "./settle/claim.ts";
export { nameless } from "./charged-verdict.ts";
export { complaintRate, complaintsMessage } from "./complaint-rate.ts";
export { type Accepted, counts, type ReceivedCounts } from "./record/count.ts";
export { erase } from "./erase.ts";
export { read, record } from "./record/from-call.ts";
export { recordMessages } from "./record/record-messages.ts";
export { settle, settleDue } from "./settle/settle.ts";
export { storeReported } from "./record/from-service.ts";
export { type Entry, lastOf, type Read } from "./entry.ts";
export { limits } from "./limits.ts";
export { missesOf } from "./settle/misses.ts";
export { readRows, requireStorable, type RowOutcome, storeRows } from "./record/from-file.ts";
export { removeAll } from "./book.ts";
export * from "./schema.ts";
export { itemsOf } from "./items-of.ts";
