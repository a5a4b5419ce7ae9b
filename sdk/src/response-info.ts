/** What the headers of an answer say. */

export interface ResponseInfo {
  status: number;
  /** Names the call to our support. */
  requestId: string | null;
  /** Of the limit that is nearest: calls that are left, and the seconds until it is whole again. */
  rateLimit: { remaining: number; resetSeconds: number } | null;
  /** What a live key can spend; null for other keys. */
  creditsRemaining: number | null;
}

export function infoOf({ status, headers }: Response): ResponseInfo {
  const credits = headers.get("x-credits-remaining");
  const limits = [...(headers.get("ratelimit") ?? "").matchAll(/;r=(\d+);t=(\d+)/g)].map(
    ([, remaining, resetSeconds]) => ({ remaining: Number(remaining), resetSeconds: Number(resetSeconds) }),
  );
  return {
    status,
    requestId: headers.get("x-request-id"),
    rateLimit: limits.toSorted((one, other) => one.remaining - other.remaining)[0] ?? null,
    creditsRemaining: credits === null ? null : Number(credits),
  };
}
