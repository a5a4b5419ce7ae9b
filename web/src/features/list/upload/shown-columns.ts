/** The columns that a preview shows of a very wide file: those around the chosen one. */
const most = 50;

export function shownColumns(count: number, chosen: number): number[] {
  const first = Math.max(0, Math.min(chosen - most / 2, count - most));
  return Array.from({ length: Math.min(count, most) }, (_, index) => first + index);
}
