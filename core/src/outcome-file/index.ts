/**
 * Files of outcomes: exports of mail services, JSON lines, and reports as mail servers deliver them. A file is uploaded and read by a job, as that
 * of a list is. It is erased once it has been read; its counts and rejected rows are kept for 30 days.
 */
export * as OutcomeFile from "./index.ts";
export { giveUp, readStep, received, restart } from "./job.ts";
export { create, eraseWhenDue, list, rejectedPart, remove, removeAll } from "./manage.ts";
export * from "./schema.ts";
