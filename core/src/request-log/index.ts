/**
 * The request log: what programs called with each key in the last thirty days. It is made from log lines, some of a key as one
 * object, so that no call writes to the table for it. It has neither secrets nor addresses.
 */
export * as RequestLog from "./index.ts";
export { keep } from "./keep.ts";
export { search } from "./search.ts";
export { Call, Query } from "./schema.ts";
export { erase } from "./erase.ts";
