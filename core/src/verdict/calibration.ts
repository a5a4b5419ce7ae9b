/**
 * Of the addresses at catch-all domains whose neighbours suggest a chance, how many take mail: pairs of chances from 0 to 1, both in
 * ascending order. Measured in the world with known truth; `npm run bench -- learning` prints it anew.
 */
export const calibration: readonly (readonly [suggested: number, measured: number])[] = [
  [0, 0.06],
  [0.12, 0.07],
  [0.245, 0.2],
  [0.33, 0.245],
  [0.45, 0.4],
  [0.54, 0.54],
  [0.65, 0.595],
  [0.72, 0.65],
  [0.79, 0.7],
  [0.85, 0.73],
  [0.89, 0.8],
  [0.94, 0.87],
  [0.965, 0.945],
  [0.98, 0.955],
  [0.99, 0.99],
  [1, 0.998],
];

/** The measured chance, linear between two pairs. */
export function calibrated(suggested: number): number {
  const above = calibration.findIndex(([from]) => from >= suggested);
  const [from, measured] = calibration[above] ?? [1, 1];
  const [before, measuredBefore] = calibration[above - 1] ?? [from, measured];
  if (from === before) return measured;
  return measuredBefore + ((suggested - before) / (from - before)) * (measured - measuredBefore);
}
