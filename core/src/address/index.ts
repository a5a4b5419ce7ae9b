/** What an address itself shows: syntax, lists, suggestions. Pure: no clock, no network. */
export * as Address from "./index.ts";

export { refreshedOn as listsRefreshedOn } from "./domain-list/refreshed-on.ts";
export { describe, type Description } from "./describe.ts";
export { disposability } from "./disposable.ts";
export { isFree, isMajor } from "./free.ts";
export { mailboxOf } from "./mailbox.ts";
export { mend, type Mended } from "./mend.ts";
export { shapeOf } from "./shape.ts";
export { sortHash, sortKey } from "./sort-hash.ts";
export { parse, type Parsed } from "./syntax.ts";
