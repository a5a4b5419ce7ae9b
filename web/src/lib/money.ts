/** Amounts for display, from US cents. */
const exact = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const short = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** To the cent: "$1,490.00", "−$25.00". */
export const formatAmount = (cents: number): string => exact.format(cents / 100).replace("-", "−");

/** A price of the catalogue: "$29", "$1.20". */
export const formatPrice = (cents: number): string => short.format(cents / 100);
