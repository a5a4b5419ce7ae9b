/**
 * Form checks: whether what a visitor typed can be an address, by its text and DNS. Mail servers are never asked, so that
 * nobody can look for mailboxes with a key that everybody can read. They cost nothing.
 */
export * as FormCheck from "./index.ts";
export { Answer, limits, Question } from "./schema.ts";
export { check, count, demonstration } from "./check.ts";
