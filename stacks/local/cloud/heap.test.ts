import fc from "fast-check";
import { expect, test } from "vitest";
import { Heap } from "./heap.ts";

test("Items are popped in ascending order.", () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (numbers) => {
      const heap = new Heap<number>((a, b) => a < b);
      for (const number of numbers) heap.push(number);
      const out = numbers.map(() => heap.pop());
      expect(out).toEqual(numbers.toSorted((a, b) => a - b));
      expect(heap.pop()).toBeUndefined();
    }),
  );
});

test("peek returns the first item without removing it.", () => {
  const heap = new Heap<string>((a, b) => a < b);
  heap.push("b");
  heap.push("a");
  expect([heap.peek(), heap.size]).toEqual(["a", 2]);
});
