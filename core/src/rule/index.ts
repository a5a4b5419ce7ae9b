/**
 * The rules of a workspace: it allows or blocks an address, a domain, a suffix or a mail host. What is
 * blocked is not asked about and costs nothing. What is allowed is kept by every policy, with any verdict.
 * The verdict names the rule.
 */
export * as Rule from "./index.ts";
export type { Matcher } from "./matcher.ts";
export { forget } from "./forget.ts";
export { importFile, previewFile } from "./import.ts";
export { limits } from "./limits.ts";
export { all, exportPart } from "./export.ts";
export { compared, takeOver } from "./take-over.ts";
export { matcher, removeAll, rulesAlone, version } from "./stored.ts";
export * from "./schema.ts";
export { list, create, update, remove } from "./manage.ts";
