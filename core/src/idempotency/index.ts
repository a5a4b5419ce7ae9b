/**
 * Idempotent requests: a request that is repeated under its caller's key within 24 hours gets the answer of the first.
 * Keys belong to the workspace and the operation. Refusals are not kept, so that a repetition can succeed.
 */
export * as Idempotency from "./index.ts";
export { keyPattern, Key } from "./key.ts";
export { type Claim, once, erase } from "./once.ts";
