import { expect, test } from "vitest";
import { columns, mirroredColumns } from "./column-heights.ts";

test("The highest column fills the chart, and the others follow.", () => {
  expect(columns([5, 0, 10], 100)).toEqual([
    { x: 0, height: 50 },
    { x: 2, height: 100 },
  ]);
});

test("A small value can be seen beside a large one.", () => {
  expect(columns([1, 100_000], 100)[0]).toEqual({ x: 0, height: 1.5 });
});

test("Nothing is drawn where all values are zero.", () => {
  expect(columns([0, 0], 100)).toEqual([]);
  expect(columns([], 100)).toEqual([]);
});

test("Columns above and below the line share one scale and fill the chart.", () => {
  const values = [
    { up: 60, down: 20 },
    { up: 0, down: 0 },
    { up: 30, down: 0 },
  ];
  expect(mirroredColumns(values, 80)).toEqual({
    line: 60,
    columns: [
      { x: 0, up: 60, down: 20 },
      { x: 2, up: 30, down: 0 },
    ],
  });
});

test("The line is at the edge where nothing goes to its other side.", () => {
  expect(mirroredColumns([{ up: 5, down: 0 }], 100).line).toBe(100);
  expect(mirroredColumns([{ up: 0, down: 5 }], 100).line).toBe(0);
  expect(mirroredColumns([{ up: 0, down: 0 }], 100)).toEqual({ line: 100, columns: [] });
});

test("A small value below the line can be seen beside a large one above it.", () => {
  const {
    line,
    columns: [column],
  } = mirroredColumns([{ up: 100_000, down: 1 }], 100);
  expect([line, column?.down]).toEqual([98.5, 1.5]);
});
