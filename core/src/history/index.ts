/**
 * The history of an imported workspace: the results and the ledger that it had before, to read. It lies in objects of its own, and
 * nothing that verifies, charges, learns or counts may import this area.
 */
export * as History from "./index.ts";
export { isKept, keepLedger, keepResults, removeAll } from "./keep.ts";
export { Info, LedgerPage, LedgerQuery, Link, ListInfo } from "./schema.ts";
export { info, ofList, downloadResults, ledger, downloadLedger } from "./read.ts";
