import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as Decimal from "./decimal.ts";

const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }), fc.integer({ min: -120, max: 80 }))
  .map(([coefficient, exponent]) => Decimal.canonical(`${coefficient}e${exponent}`));

test("The sortable texts of numbers are in the order of the numbers.", () => {
  const few = fc.constantFrom(
    "0",
    "1",
    "-1",
    "10",
    "1.5",
    "-1.5",
    "-1.55",
    "0.001",
    "-0.001",
    "12",
    "123",
    "-12",
    "-123",
  );
  fc.assert(
    fc.property(fc.oneof(number, few), fc.oneof(number, few), (a, b) => {
      const [left, right] = [Decimal.sortable(a), Decimal.sortable(b)];
      expect(Math.sign(left < right ? -1 : Number(left > right))).toBe(Math.sign(Decimal.compare(a, b)));
    }),
    { numRuns: 2_000 },
  );
});
