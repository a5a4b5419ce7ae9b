import { expect, test } from "vitest";
import { columns } from "./column-heights.ts";

test("the highest column fills the chart, and the others follow", () => {
  expect(columns([5, 0, 10], 100)).toEqual([
    { x: 0, height: 50 },
    { x: 2, height: 100 },
  ]);
});

test("a small value can be seen beside a large one", () => {
  expect(columns([1, 100_000], 100)[0]).toEqual({ x: 0, height: 1.5 });
});

test("nothing is drawn where all values are zero", () => {
  expect(columns([0, 0], 100)).toEqual([]);
  expect(columns([], 100)).toEqual([]);
});
