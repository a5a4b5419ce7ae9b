/**
 * The import of an archive into another stage, by its operator. An archive may come from anybody: it is checked whole before anything
 * is written.
 */
export * as ArchiveImport from "./index.ts";
export { check } from "./check.ts";
export { discard, type Outcome, takeOver } from "./take-over.ts";
export { localSource } from "./source.ts";
