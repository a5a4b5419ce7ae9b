/** Amounts for people, from the smallest unit of a currency: cents, or whole yen. Safe for the browser. */

const formatOf = (currency: string, isShort: boolean): Intl.NumberFormat =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    ...(isShort && { trailingZeroDisplay: "stripIfInteger" as const }),
  });

/** An amount as a number of the currency itself: 29 dollars of 2,900 cents. */
export function majorOf(amount: number, currency: string): number {
  const { maximumFractionDigits: digits = 2 } = formatOf(currency, false).resolvedOptions();
  return amount / 10 ** digits;
}

/** To the smallest unit: "$1,490.00", "€25.00", "¥300". */
export const amountText = (amount: number, currency: string): string =>
  formatOf(currency, false).format(majorOf(amount, currency));

/** Without decimals where there are none: "$29", "$1.20". */
export const priceText = (amount: number, currency: string): string =>
  formatOf(currency, true).format(majorOf(amount, currency));
