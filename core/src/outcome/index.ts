/**
 * Outcomes: what happened to the mail that a workspace sent, address by address. Each counts once, however often and in
 * whatever order it comes. A hard bounce, a complaint and an unsubscription suppress the address.
 */
export * as Outcome from "./index.ts";
export { erase } from "./erase.ts";
export { record } from "./record.ts";
export { recordMessages } from "./record-messages.ts";
export { settleDue } from "./settle.ts";
export { removeAll } from "./stored.ts";
export * from "./schema.ts";
