/** The columns that a preview shows of a very wide file: those around the chosen one. */
const max = 50;

export function shownColumns(count: number, chosen: number): number[] {
  const first = Math.max(0, Math.min(chosen - max / 2, count - max));
  return Array.from({ length: Math.min(count, max) }, (_, index) => first + index);
}
