import { table } from "../table.ts";

/** A measured value and its bound. */
export interface Bound {
  what: string;
  measured: number;
  /** The largest allowed value. */
  most: number;
  decimals?: number;
}

const holds = ({ measured, most }: Bound): boolean => measured <= most;

/** A table with a line for each bound. */
export const boundsTable = (bounds: readonly Bound[]): string =>
  table([
    ["", "measured", "at most", ""],
    ...bounds.map((bound) => [
      bound.what,
      bound.measured.toFixed(bound.decimals ?? 0),
      bound.most.toFixed(bound.decimals ?? 0),
      holds(bound) ? "ok" : "MISSED",
    ]),
  ]);
