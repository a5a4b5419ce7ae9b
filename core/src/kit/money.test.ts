import { expect, it } from "vitest";
import { amountText, majorOf, priceText } from "./money.ts";

it("The text of an amount writes an amount in its own currency, by the smallest unit of that.", () => {
  expect(amountText(149_000, "USD")).toBe("$1,490.00");
  expect(amountText(-2_500, "EUR")).toBe("-€25.00");
  expect(amountText(300, "JPY")).toBe("¥300");
  expect([majorOf(2_900, "EUR"), majorOf(300, "JPY")]).toEqual([29, 300]);
});

it("The text of an amount writes a price without decimals where it has none.", () => {
  expect(priceText(2_900, "USD")).toBe("$29");
  expect(priceText(120, "EUR")).toBe("€1.20");
});
