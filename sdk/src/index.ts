/** The SDK of Winnow: which email addresses are worth sending to, and why. */
export type { CallOptions } from "./connection.ts";
export { WinnowError } from "./error.ts";
export type { FileInput, Lists, WaitOptions } from "./lists.ts";
export type { RequestHeaders, WebhookEvent } from "./signature.ts";
export type * from "./types.ts";
export type { Webhooks } from "./webhooks.ts";
export { type Options, type VerifyOptions, Winnow } from "./winnow.ts";
