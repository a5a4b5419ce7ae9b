/**
 * Mail services that a workspace has connected. Each posts what happened to mails to a URL of its own, signed where it signs;
 * what it says is queued, and recorded as outcomes, many at a time.
 */
export * as OutcomeSource from "./index.ts";
export { admit } from "./admit.ts";
export { stopAbandoned } from "./departure.ts";
export { create, forget, list, remove, removeAll, renewURL, update } from "./manage.ts";
export { limits } from "./limits.ts";
export { eventsIn } from "./dump.ts";
export { abandonedMessage } from "./notice.ts";
export { Message } from "./message.ts";
export { record } from "./record.ts";
export * from "./schema.ts";
