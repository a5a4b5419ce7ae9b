import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the time of a signed webhook may be from ours: providers sign anew at each try, but some keep theirs for hours. */
export const toleranceMs = 24 * 3_600_000;

export const isTimely = (unixSeconds: number, now: Date): boolean =>
  Math.abs(now.getTime() - unixSeconds * 1_000) <= toleranceMs;

export const hmac = (key: string | Buffer, ...parts: (string | Buffer)[]): Buffer =>
  parts
    .reduce<ReturnType<typeof createHmac>>((sum, part) => sum.update(part), createHmac("sha256", key))
    .digest();

export const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
