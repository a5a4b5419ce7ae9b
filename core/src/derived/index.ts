/**
 * What is derived from a list when it is read, kept for the next reading: it can be derived again at any time. It has a prefix of its
 * own, where calls may delete; no call may delete results. A figure of a large list is counted by a job, since that takes longer than a call has.
 */
export * as Derived from "./index.ts";
export { figure } from "./figure.ts";
export { below, isFreshEnough, keep, read } from "./kept.ts";
