/**
 * Whether an error is a failure of our cloud, so that the same call can succeed later. Each error of its SDK has `$metadata`, also where
 * nobody answered: a connection to somebody else, or to a host of a wrong name, has none.
 */
const networkCodes: readonly unknown[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
];

const throttling = /Throttl|SlowDown|ProvisionedThroughputExceeded|TooManyRequests|RequestLimitExceeded/;

/** An error of the SDK, or one that has such an error as its cause. */
interface Failure {
  name?: unknown;
  code?: unknown;
  cause?: unknown;
  /** Of a visible error. */
  kind?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Whether a service was down, unreachable, throttled or contended, also where the error wraps that of the SDK. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { name, code, cause, kind, $metadata } = error as Failure;
  const isOfCloud =
    $metadata !== undefined &&
    (($metadata.httpStatusCode ?? 0) >= 500 ||
      name === "TimeoutError" ||
      throttling.test(String(name)) ||
      networkCodes.includes(code));
  return isOfCloud || kind === "unavailable" || isUnavailable(cause);
}
