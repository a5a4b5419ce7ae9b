import { expect, test } from "vitest";
import { formatAmount, formatPrice } from "./money.ts";

test("an amount is shown to the cent", () => {
  expect(formatAmount(149_000)).toBe("$1,490.00");
  expect(formatAmount(7)).toBe("$0.07");
  expect(formatAmount(-2_500)).toBe("−$25.00");
});

test("a price shows cents only where it has some", () => {
  expect(formatPrice(2_900)).toBe("$29");
  expect(formatPrice(120)).toBe("$1.20");
});
