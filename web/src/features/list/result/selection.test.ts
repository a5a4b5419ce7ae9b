import type { ResultRow } from "@winnow/core/list/schema";
import { expect, test } from "vitest";
import {
  addressLines,
  maxSelected,
  rowNumbers,
  unknownPositions,
  withoutRows,
  withRows,
} from "./selection.ts";

const row = (number: number, change: Partial<ResultRow> = {}): ResultRow => ({
  row: number,
  position: number,
  email: `user${number}@inbox.test`,
  status: "valid",
  reason: "accepted",
  score: 95,
  suggestion: null,
  provider: null,
  ...change,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

test("Rows are added once and removed by their number.", () => {
  const selection = withRows(withRows(new Map(), [row(3), row(1)]), [row(3), row(2)]);
  expect([...selection.keys()]).toEqual([3, 1, 2]);
  expect([...withoutRows(selection, [row(1), row(9)]).keys()]).toEqual([3, 2]);
});

test("A full selection takes no further row.", () => {
  expect(withRows(new Map(), rows(maxSelected - 1)).size).toBe(maxSelected - 1);
  const full = withRows(new Map(), rows(maxSelected + 1));
  expect(full.size).toBe(maxSelected);
  expect(full.has(maxSelected + 1)).toBe(false);
  expect(withRows(withoutRows(full, [row(1)]), [row(maxSelected + 1)]).has(maxSelected + 1)).toBe(true);
});

test("Addresses are copied once each, in the order of the file, without empty ones.", () => {
  const selection = withRows(new Map(), [
    row(4, { email: "a@x.test" }),
    row(3, { email: "" }),
    row(2, { email: "b@x.test" }),
    row(1, { email: "a@x.test" }),
  ]);
  expect(addressLines(selection)).toEqual(["a@x.test", "b@x.test"]);
});

test("The rows are numbered in the order of the file.", () => {
  expect(rowNumbers(withRows(new Map(), [row(12), row(2), row(1)]))).toEqual([1, 2, 12]);
});

test("The unknown addresses are offered once each to be asked again, without those that the workspace blocks.", () => {
  const unknown = (number: number, change: Partial<ResultRow> = {}) =>
    row(number, { status: "unknown", reason: "not_probed", ...change });
  const selection = withRows(new Map(), [
    row(1),
    unknown(2),
    unknown(3, { position: 2 }),
    unknown(4, { blocked_by: "rule" }),
    unknown(5, { blocked_by: "suppression" }),
  ]);
  expect(unknownPositions(selection)).toEqual([2]);
});
