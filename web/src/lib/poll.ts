import { ApiError, isAbsent } from "./api-error.ts";

const failedPollMs = 15_000;

/**
 * When a query asks again: not once its record is gone or closed to the person, and seldom while it fails, since each
 * refused call counts towards the limit of requests.
 */
export function pollAfter(ms: number, { error }: { error: unknown }): number | false {
  if (isAbsent(error) || (error instanceof ApiError && error.status === 403)) return false;
  return error === null ? ms : Math.max(ms, failedPollMs);
}
