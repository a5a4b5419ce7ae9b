/**
 * What is stored, where, for how long, and who sees it. Each duration is the one that the code writes; a test holds the kinds
 * against the entities of the table and the prefixes of the bucket, so that none is missing.
 */
export * as Privacy from "./index.ts";
export type { Group, Kind, Viewer } from "./kind.ts";
export { keptText, period } from "./period.ts";
export { copiesOf } from "./copy.ts";
export { groups } from "./groups.ts";
