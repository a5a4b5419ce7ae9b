import { table } from "../table.ts";

/** What was measured beside what it may be. */
export interface Bound {
  what: string;
  measured: number;
  /** At most. */
  most: number;
  decimals?: number;
}

const isKept = ({ measured, most }: Bound): boolean => measured <= most;

/** A line for each bound. */
export const boundsTable = (bounds: readonly Bound[]): string =>
  table([
    ["", "measured", "at most", ""],
    ...bounds.map((bound) => [
      bound.what,
      bound.measured.toFixed(bound.decimals ?? 0),
      bound.most.toFixed(bound.decimals ?? 0),
      isKept(bound) ? "ok" : "MISSED",
    ]),
  ]);
