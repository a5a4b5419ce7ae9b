import { expect, test } from "vitest";
import { arcs } from "./donut-arcs.ts";

test("One part closes the ring.", () => {
  expect(arcs([{ value: 0 }, { value: 3 }], 100)).toEqual([{ value: 3, start: 0, length: 100 }]);
});

test("Parts follow each other in proportion, with a gap between.", () => {
  const [first, second] = arcs([{ value: 1 }, { value: 3 }], 100);
  expect(first).toMatchObject({ start: 0 });
  expect(second).toMatchObject({ start: 25 });
  expect(first?.length).toBeCloseTo(23.8);
});

test("A part of one in a million is visible.", () => {
  const [small] = arcs([{ value: 1 }, { value: 999_999 }], 100);
  expect(small?.length).toBeGreaterThan(0.5);
});

test("No parts make no arcs.", () => {
  expect(arcs([{ value: 0 }], 100)).toEqual([]);
});
