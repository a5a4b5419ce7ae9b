import fc from "fast-check";
import { expect, test } from "vitest";
import { addressesPerGrain, grainsFor, heapPlaces, laneHeight, laneWidth } from "./heap.ts";

test.each([
  [0, 1],
  [1, 1],
  [240, 1],
  [241, 2],
  [480, 2],
  [481, 5],
  [5_000, 50],
  [1_000_000, 5_000],
])("Of %i addresses a grain stands for %i", (total, each) => {
  expect(addressesPerGrain(total)).toBe(each);
});

test("No more than 240 grains lie there, and each begun one counts.", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (total) => {
      expect(grainsFor(total, total)).toBeLessThanOrEqual(240);
      expect(grainsFor(1, total)).toBe(1);
      expect(grainsFor(0, total)).toBe(0);
    }),
  );
});

test("A heap lies within its lane, on the ground.", () => {
  for (const count of [1, 7, 40, 240])
    for (const { x, y, r } of heapPlaces(count)) {
      expect(x - r).toBeGreaterThan(0);
      expect(x + r).toBeLessThan(laneWidth);
      expect(y).toBeLessThan(0);
      expect(y - 1.75 * r).toBeGreaterThan(-laneHeight);
    }
});

test("The area of a heap is its number of grains, however many are to come.", () => {
  const places = heapPlaces(240);
  const areaOf = (count: number): number => {
    const heap = places.slice(0, count);
    const halfWidth = Math.max(...heap.map(({ x }) => Math.abs(x - laneWidth / 2)));
    const height = Math.max(...heap.map(({ y }) => -y));
    return halfWidth * height;
  };
  const perGrain = areaOf(240) / 240;
  for (const count of [40, 80, 120, 180]) {
    expect(areaOf(count) / count / perGrain).toBeGreaterThan(0.75);
    expect(areaOf(count) / count / perGrain).toBeLessThan(1.35);
  }
});
