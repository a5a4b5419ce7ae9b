/** The rows that a person has selected in a result. */
import { limits } from "@winnow/core/list/limits";
import type { ResultRow } from "@winnow/core/list/schema";

/** Rows by their number in the file. */
export type Selection = ReadonlyMap<number, ResultRow>;

/** Rows that can be selected at once. */
export const maxSelected = limits.selectedRows;

/** The selection with these rows too, as far as there is room. */
export function withRows(selection: Selection, rows: readonly ResultRow[]): Selection {
  const next = new Map(selection);
  for (const row of rows) if (next.size < maxSelected || next.has(row.row)) next.set(row.row, row);
  return next;
}

export function withoutRows(selection: Selection, rows: readonly ResultRow[]): Selection {
  const next = new Map(selection);
  for (const { row } of rows) next.delete(row);
  return next;
}

/** The distinct addresses in the order of the file, one a line. */
export const addressLines = (selection: Selection): string[] => [
  ...new Set(inFileOrder(selection).flatMap(({ email }) => (email === "" ? [] : [email]))),
];

/** The selected addresses that are well-formed, on which there can be rules. */
export const wellFormed = (selection: Selection): string[] =>
  inFileOrder(selection).flatMap(({ email, reason }) => (reason === "bad_syntax" ? [] : [email]));

/** The positions in the result of the selected addresses that are unknown, except those that the workspace blocks. */
export const unknownPositions = (selection: Selection): number[] => [
  ...new Set(
    [...selection.values()].flatMap(({ status, blocked_by, position }) =>
      status === "unknown" && blocked_by === undefined ? [position] : [],
    ),
  ),
];

/** The numbers of the rows, in the order of the file. */
export const rowNumbers = (selection: Selection): number[] => inFileOrder(selection).map(({ row }) => row);

const inFileOrder = (selection: Selection): ResultRow[] =>
  [...selection.values()].toSorted((one, other) => one.row - other.row);
