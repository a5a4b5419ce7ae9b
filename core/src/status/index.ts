/**
 * What this installation measures of itself, for everybody to see: how often it was right, how often it did
 * not know, and how fast it was.
 */
export * as Status from "./index.ts";
export { timed } from "./answer-times.ts";
export { limits } from "./limits.ts";
export { mostCases, pooled } from "./pooled.ts";
export { publish } from "./publish.ts";
export { read } from "./read.ts";
export { Info } from "./schema.ts";
