/** The dashboard: lists, credits and first steps of the acting workspace, as far as the person may see them, in one call. */
export * as Dashboard from "./index.ts";
export * from "./schema.ts";
export { get } from "./view.ts";
