/** Which failures are tried again, and when. */
import type { WinnowError } from "./error.ts";

/** Tries of a call after the first, unless the caller says otherwise. */
export const defaultRetries = 4;

const firstMs = 500;
const maxMs = 8_000;

const retriedStatuses: readonly number[] = [429, 500, 502, 503, 504];

/** Whether the same call, under the same idempotency key, may succeed later. A `timeout` is that of one try. */
export const isRetried = ({ code, status }: WinnowError): boolean =>
  code === "network" ||
  code === "timeout" ||
  code === "idempotency.in_progress" ||
  retriedStatuses.includes(status);

/**
 * Milliseconds before a retry, from 1. Never less than `Retry-After`; up to a quarter more, so that callers who were refused
 * together do not return together. Without the header the wait doubles, from half a second to eight.
 */
export function retryMs(retry: number, retryAfter: number | null, random: number): number {
  if (retryAfter !== null) return Math.round(retryAfter * 1_000 * (1 + random / 4));
  return Math.round(Math.min(maxMs, firstMs * 2 ** (retry - 1)) * (0.5 + random / 2));
}
