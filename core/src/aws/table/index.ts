/**
 * The DynamoDB table, for ElectroDB operations of any area. `write` makes all changes or none, and throws where ElectroDB
 * would resolve a cancelled transaction; `transact` reads, computes and writes until no other write interferes.
 */
export * as Table from "./index.ts";
export { type Change, change, event } from "./change.ts";
export { attribute } from "./attribute.ts";
export { config, configWithoutRetries } from "./client.ts";
export { eraseAll } from "./erase.ts";
export { together } from "./together.ts";
export { Contended, isRefused, retryConflict, retryUnprocessed } from "./retry.ts";
export { isInDoubt, Refused, transact, type Transaction, update, write } from "./transact.ts";
