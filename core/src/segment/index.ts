/** Saved segments: filters of result rows under a name, which a team uses in each of its lists. */
export * as Segment from "./index.ts";
export { limits } from "./limits.ts";
export * from "./schema.ts";
export { list, create, remove, takeOver, removeAll } from "./manage.ts";
