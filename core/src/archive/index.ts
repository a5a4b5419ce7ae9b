/**
 * Archives: everything of a workspace as one ZIP, for its owner, who asks for it with their password. A job makes it; it is kept
 * for seven days, and a workspace has one at most.
 */
export * as Archive from "./index.ts";
export { eraseDue, removeAll } from "./erase.ts";
export { limits } from "./limits.ts";
export { giveUp, restart, step } from "./job.ts";
export { failedMessage, readyMessage } from "./notice.ts";
export { Begin, Events, Info, Link, State } from "./schema.ts";
export { state, begin, download, erase } from "./manage.ts";
