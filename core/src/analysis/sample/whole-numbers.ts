/** Rounds numbers so that their sum is kept, by the largest remainder method. */
export function wholeNumbers(exact: readonly number[]): number[] {
  const whole = exact.map(Math.floor);
  const sum = exact.reduce((total, one) => total + one, 0);
  const missing = Math.round(sum) - whole.reduce((total, one) => total + one, 0);
  const byLoss = exact.map((one, index) => ({ index, loss: one - Math.floor(one) }));
  byLoss.sort((one, other) => other.loss - one.loss);
  for (const { index } of byLoss.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
