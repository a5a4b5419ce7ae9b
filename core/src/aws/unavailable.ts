/** Whether an error is a failure of the cloud, so that the same call can succeed later. */
const networkCodes: readonly unknown[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
];

const throttling = /Throttl|SlowDown|ProvisionedThroughputExceeded|TooManyRequests|RequestLimitExceeded/;

/** An error of the SDK, of a socket, or one that has such an error as its cause. */
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
  const status = $metadata?.httpStatusCode ?? 0;
  return (
    status >= 500 ||
    kind === "unavailable" ||
    name === "TimeoutError" ||
    throttling.test(String(name)) ||
    networkCodes.includes(code) ||
    isUnavailable(cause)
  );
}
