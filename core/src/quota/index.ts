/**
 * Quotas: how much a session or a workspace may use, mostly by its plan. What is used in a window of time is counted by
 * `core/src/window`, how many are busy at a time by the places of `core/src/throttle`. A used-up quota throws `limit` with its
 * number and the seconds until there is more.
 */
export * as Quota from "./index.ts";
export { countingAnalysis } from "./analyses.ts";
export { countingFetched } from "./fetched.ts";
export { type Quotas, quotas } from "./limits.ts";
export { of } from "./of.ts";
export { whileReading } from "./reading.ts";
export { countRequest } from "./requests.ts";
export { countResends, countResent, resendsLeft } from "./resends.ts";
export { mayRewriteByJob, requireRewritesByJob, rewritesOf } from "./rewrites.ts";
export { placeWaitSeconds, slowShareOf, withinSlowShare } from "./slow-share.ts";
export { countSourceCall } from "./source-calls.ts";
export { countingTestRows, countTestRows } from "./test-rows.ts";
export { countingUnknownVerdicts, countUnknownVerdict, requireUnknownVerdicts } from "./unknown-verdicts.ts";
export { countingUpload, inGigabytes, takingUploadBack, uploadedToday } from "./uploads.ts";
export { whileWaiting } from "./waiting.ts";
