import { table } from "../table.ts";

/** A measured value and its bound. */
export interface Bound {
  what: string;
  measured: number;
  /** The largest allowed value. */
  max: number;
  decimals?: number;
}

const holds = ({ measured, max }: Bound): boolean => measured <= max;

/** A table with a line for each bound. */
export const boundsTable = (bounds: readonly Bound[]): string =>
  table([
    ["", "measured", "at most", ""],
    ...bounds.map((bound) => [
      bound.what,
      bound.measured.toFixed(bound.decimals ?? 0),
      bound.max.toFixed(bound.decimals ?? 0),
      holds(bound) ? "ok" : "MISSED",
    ]),
  ]);
