/** Columns above zero keep a height that can be seen. */
const least = 1.5;

/** Place and height of each column above zero; the highest has the height of the chart. */
export function columns(values: readonly number[], height: number) {
  const most = Math.max(...values, 0);
  return values.flatMap((value, x) =>
    value > 0 ? [{ x, height: Math.max(least, (value / most) * height) }] : [],
  );
}
