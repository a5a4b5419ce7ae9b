/**
 * Of the addresses at catch-all domains whose neighbours suggest a chance, how many take mail: pairs of chances from 0 to 1, both in
 * ascending order. Measured in the world with known truth; `npm run bench -- learning` prints it anew.
 */
export const calibration: readonly (readonly [suggested: number, measured: number])[] = [
  [0, 0.2],
  [0.15, 0.215],
  [0.25, 0.26],
  [0.35, 0.355],
  [0.45, 0.465],
  [0.55, 0.525],
  [0.65, 0.595],
  [0.75, 0.685],
  [0.85, 0.75],
  [0.92, 0.84],
  [0.96, 0.925],
  [0.985, 0.985],
  [1, 0.995],
];

/** The measured chance, linear between two pairs. */
export function calibrated(suggested: number): number {
  const above = calibration.findIndex(([from]) => from >= suggested);
  const [from, measured] = calibration[above] ?? [1, 1];
  const [before, measuredBefore] = calibration[above - 1] ?? [from, measured];
  if (from === before) return measured;
  return measuredBefore + ((suggested - before) / (from - before)) * (measured - measuredBefore);
}
