/**
 * Suppression: the addresses that a workspace must not send to. They are not looked up or asked about, cost
 * nothing, and are dropped from cleaned files. Suppression comes before the workspace's rules. Verdicts say
 * why an address is suppressed.
 */
export * as Suppression from "./index.ts";
export type { Finder } from "./finder.ts";
export { add, addReported, type Report, takeOver } from "./add.ts";
export { named } from "./entry.ts";
export { exportPart } from "./export.ts";
export { finder } from "./finder.ts";
export { importFile, previewFile } from "./import.ts";
export { limits } from "./limits.ts";
export { remove } from "./remove.ts";
export { all, list } from "./list.ts";
export { removeAll, version } from "./stored.ts";
export * from "./schema.ts";
