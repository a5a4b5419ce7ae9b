/** The rows of a file that match, in an order. Equal rows stay in the order of the file. */
import { type Reason, type Status, statusOf } from "../../verdict/schema.ts";
import type { RowSort } from "../schema.ts";
import type { Columns } from "./columns.ts";
import { passes } from "./position-filter.ts";

/** The indexes of matching rows. `map` has the position of each row, `passed` the filter bits of each position. */
export function orderedRows(
  map: Uint32Array,
  passed: Uint8Array,
  columns: Columns,
  sort: RowSort = "row",
): Uint32Array {
  const matching = new Uint32Array(map.length);
  let count = 0;
  for (let row = 0; row < map.length; row += 1)
    if (passed[map[row] ?? 0] === passes.all) matching[count++] = row;
  const rows = matching.subarray(0, count);
  const isDescending = sort.startsWith("-");
  const by = isDescending ? sort.slice(1) : sort;
  if (by === "row") return isDescending ? rows.toReversed() : rows;
  const { keys, size } = keysFor(by as Key, columns);
  return countingSort(rows, size, isDescending, (row) => keys(map[row] ?? 0));
}

type Key = "status" | "domain" | "score";

/** The sort key of a position, below `size`. Positions are in the order of their domains. */
function keysFor(by: Key, { reasonNames, reasons, scores }: Columns): SortKeys {
  switch (by) {
    case "score":
      return { keys: (position) => scores[position] ?? 0, size: 256 };
    case "domain":
      return { keys: (position) => position, size: reasons.length };
    case "status": {
      const ranks = reasonNames.map((name) => statusRanks.indexOf(statusOf[name as Reason]));
      return { keys: (position) => ranks[reasons[position] ?? 0] ?? 0, size: statusRanks.length };
    }
  }
}

interface SortKeys {
  keys: (position: number) => number;
  size: number;
}

const statusRanks: readonly Status[] = ["valid", "risky", "invalid", "unknown"];

/** Stable, in time and memory linear in rows and keys. */
function countingSort(
  rows: Uint32Array,
  size: number,
  isDescending: boolean,
  keyOf: (row: number) => number,
): Uint32Array {
  const rank = isDescending ? (row: number) => size - 1 - keyOf(row) : keyOf;
  const starts = new Uint32Array(size + 1);
  for (const row of rows) starts[rank(row) + 1] = (starts[rank(row) + 1] ?? 0) + 1;
  for (let key = 0; key < size; key += 1) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0);
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) {
    const at = starts[rank(row)] ?? 0;
    sorted[at] = row;
    starts[rank(row)] = at + 1;
  }
  return sorted;
}
