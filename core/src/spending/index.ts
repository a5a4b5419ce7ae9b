/**
 * Spending: what each member of a workspace has reserved and was charged by month, and the most that they may. A row changes in
 * the transaction of the ledger entries that it counts.
 */
export * as Spending from "./index.ts";
export type { Use } from "./rules.ts";
export { type Standing, all, months, of, left, requireLeft } from "./read.ts";
export { counting, limiting, erase } from "./change.ts";
