/**
 * Last outcomes: for each address that a workspace mailed, whether a person read the mail last or it bounced because of the mailbox.
 * The later of the two decides about the address for 180 days, without asking its mail server. Maintained where outcomes are merged; an
 * address is known by hashes alone, and no workspace reads those of another.
 */
export * as LastOutcome from "./index.ts";
export { editing, type Editor, removeRow, unreadFrom } from "./edit.ts";
export { type Entry, entryOf, isKept, isLater, keyOf } from "./entry.ts";
export { type Finder, finder, isNewer, mayDecide, version } from "./finder.ts";
export { counting, type Seen } from "./neighbours.ts";
export * from "./schema.ts";
