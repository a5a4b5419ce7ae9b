/** Columns above zero keep a height that can be seen. */
const min = 1.5;

/** Place and height of each column above zero; the highest has the height of the chart. */
export function columns(values: readonly number[], height: number) {
  const max = Math.max(...values, 0);
  return values.flatMap((value, x) =>
    value > 0 ? [{ x, height: Math.max(min, (value / max) * height) }] : [],
  );
}

export interface UpAndDown {
  up: number;
  down: number;
}

/** The line's place and the heights of both columns at each place, in one scale; the highest and the lowest fill the chart. */
export function mirroredColumns(values: readonly UpAndDown[], height: number) {
  const highest = Math.max(...values.map(({ up }) => up), 0);
  const lowest = Math.max(...values.map(({ down }) => down), 0);
  if (highest + lowest === 0) return { line: height, columns: [] };
  const scaled = (value: number): number =>
    value > 0 ? Math.max(min, (value / (highest + lowest)) * height) : 0;
  return {
    line: lowest === 0 ? height : highest === 0 ? 0 : Math.min(height - min, scaled(highest)),
    columns: values.flatMap(({ up, down }, x) =>
      up > 0 || down > 0 ? [{ x, up: scaled(up), down: scaled(down) }] : [],
    ),
  };
}
