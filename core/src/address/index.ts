/** Addresses: what can be told of one by looking at it, and nothing else. No clock, no network. */
export * as Address from "./index.ts";

export { describe, type Description } from "./describe.ts";
export { mailboxOf } from "./mailbox.ts";
export { parse, type Parsed } from "./syntax.ts";
