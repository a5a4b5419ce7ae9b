/**
 * The meter of an API key: one atomic update for each call counts the calls of its window and takes a slot of its lease.
 * What it used of a day and of its monthly budget is in rows beside it.
 */
export * as Meter from "./index.ts";
export { committed, committing, exhausted, presentMonth, uncommitting } from "./budget.ts";
export { erase } from "./erase.ts";
export { charging as charged, countRefusal, type Refusal, timesUsed, usage } from "./usage.ts";
export { windowAt, windowSeconds } from "./window.ts";
export type { Key, Slot } from "./key.ts";
export { count, countAhead, take } from "./count.ts";
export { lastLease, beginDrawing, endDrawing, drawing, opening, close, holderOf } from "./lease.ts";
