/**
 * The verification of one address while somebody waits. A program's is kept for 30 days, and what takes longer than it waits is a
 * job: its credit is reserved, and a worker asks again. A conclusive verdict is charged once.
 */
export * as SingleVerification from "./index.ts";
export { storedVerdicts } from "./charge.ts";
export { sharingPlace } from "./patience.ts";
export { giveUp, restart, step } from "./pending.ts";
export { Completed, Create, Events, type Info, maxTimeoutSeconds, Pending } from "./schema.ts";
export { verify, verdictWithin, create } from "./verify.ts";
export { get, remove, erase } from "./stored.ts";
