import { expect, it } from "vitest";
import { addressesIn } from "./addresses.ts";
import { limitOf } from "./limit.ts";

it("Addresses are separated by blanks, commas, semicolons and lines, and each is invited once.", () => {
  expect(addressesIn(" ann@inbox.test, ben@inbox.test;\n ANN@inbox.test\tcy@inbox.test ")).toEqual([
    "ANN@inbox.test",
    "ben@inbox.test",
    "cy@inbox.test",
  ]);
  expect(addressesIn(" ,\n")).toEqual([]);
});

it("A limit is a whole number of credits up to 1,000,000,000, or none.", () => {
  expect([" 1,500 ", "0", "", "1000000000"].map(limitOf)).toEqual([1_500, 0, null, 1_000_000_000]);
  for (const wrong of ["1.5", "-1", "ten", "1000000001"]) expect(limitOf(wrong)).toBeUndefined();
});
