/** When a delivery is tried. */

/** Seconds since the event. */
export const tryTimes = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 86_400] as const;

/** The least time between two tries, for one that is late. */
const leastSeconds = 5;
/** The share of its delay by which a try may be later, so that many deliveries are not tried again together. */
const jitter = 0.1;

/** When a delivery is tried next after `round` failed tries since `started`; null after the last one. */
export function nextTry(
  started: Date,
  round: number,
  now: Date,
  random: () => number = Math.random,
): Date | null {
  const seconds = tryTimes[round];
  if (seconds === undefined) return null;
  const scheduled = started.getTime() + seconds * 1000 * (1 + jitter * random());
  return new Date(Math.max(scheduled, now.getTime() + leastSeconds * 1000));
}
