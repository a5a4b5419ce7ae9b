/**
 * Shared links: secret links with which somebody without an account reads the report of a list, or the evidence of one
 * address. A link ends when it is revoked, when its days are over, or with its list, whichever is first. Only the hash of its
 * token is stored.
 */
export * as SharedLink from "./index.ts";
export { forget } from "./forget.ts";
export { create, list, revoke } from "./manage.ts";
export { open } from "./open.ts";
export * from "./schema.ts";
export { eraseOf } from "./stored.ts";
