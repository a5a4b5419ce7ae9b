/** The SDK of Winnow: which email addresses are worth sending to, and why. */
export type { CallOptions } from "./connection.ts";
export { type ErrorCode, type FailureCode, WinnowError } from "./error.ts";
export type { FileSource } from "./file.ts";
export type { FileInput, Lists, WaitOptions } from "./lists.ts";
export type { ResponseInfo } from "./response-info.ts";
export type { RequestHeaders } from "./signature.ts";
export type * from "./types.ts";
export type { Outcomes } from "./outcomes.ts";
export type { Rules } from "./rules.ts";
export type { Suppressions } from "./suppressions.ts";
export type { Webhooks } from "./webhooks.ts";
export { type Options, type VerifyOptions, Winnow } from "./winnow.ts";
