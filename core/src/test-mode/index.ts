/**
 * Test mode: a test key gets verdicts from data, without DNS and SMTP, in every stage. What it makes lies in a test
 * workspace beside the workspace of the key, so that nothing of it counts there.
 */
export * as TestMode from "./index.ts";

export { evidence } from "./evidence.ts";
export { maxWaitSeconds, refuse, refuseList, refuseStart } from "./refusal.ts";
export { addressFor, maxRefusedAtStart, situations } from "./schema.ts";
