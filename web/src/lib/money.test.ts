import { expect, test } from "vitest";
import { formatAmount, formatPrice, parseAmount } from "./money.ts";

test("An amount is shown to the cent.", () => {
  expect(formatAmount(149_000)).toBe("$1,490.00");
  expect(formatAmount(7)).toBe("$0.07");
  expect(formatAmount(-2_500)).toBe("−$25.00");
});

test("A price shows cents only where it has some.", () => {
  expect(formatPrice(2_900)).toBe("$29");
  expect(formatPrice(120)).toBe("$1.20");
});

test.each([
  ["50", 5_000],
  [" $1,200.50 ", 120_050],
  ["0.1", 10],
  ["0", null],
  ["-5", null],
  ["1.234", null],
  ["fifty", null],
  ["", null],
])("%j is %s cents.", (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});
