/** What is measured beside its bound. */
import { figure, table } from "./table.ts";

/** A measured value and its bound: the largest allowed value, or the smallest. */
export type Bound = { what: string; measured: number; decimals?: number } & (
  { max: number } | { min: number }
);

const holds = (bound: Bound): boolean =>
  "max" in bound ? bound.measured <= bound.max : bound.measured >= bound.min;

/** Prints a table with a line for each bound. The benchmark exits with 1 if one is missed. */
export function printBounds(bounds: readonly Bound[], print: (line: string) => void): void {
  if (!bounds.every(holds)) process.exitCode = 1;
  print(
    table([
      ["", "measured", "bound", ""],
      ...bounds.map((bound) => {
        const [sign, value] = "max" in bound ? ["≤", bound.max] : ["≥", bound.min];
        const { what, measured, decimals = 0 } = bound;
        return [
          what,
          figure(measured, decimals),
          `${sign} ${figure(value, decimals)}`,
          holds(bound) ? "ok" : "MISSED",
        ];
      }),
    ]),
  );
}
