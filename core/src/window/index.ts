/**
 * Limits of uses in windows of time, such as the invitations that a workspace sends in a day. Uses are counted by one atomic
 * update each, so that parallel calls get no more. Whatever is counted has a name in `subject.ts`.
 */
export * as Window from "./index.ts";
export { adding, count, countAhead, countIn, forget, keep, spend, spending, usedUp } from "./count.ts";
export type { Limit } from "./schema.ts";
export { of } from "./span.ts";
export type { Name, Subject } from "./subject.ts";
