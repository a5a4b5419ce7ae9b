/** Amounts for people, from the smallest unit of a currency: cents, or whole yen. Safe for the browser. */

/** By currency, of which a page shows few and many amounts. */
const formats = { long: new Map<string, Intl.NumberFormat>(), short: new Map<string, Intl.NumberFormat>() };

function formatOf(currency: string, isShort: boolean): Intl.NumberFormat {
  const known = formats[isShort ? "short" : "long"];
  const format =
    known.get(currency) ??
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      ...(isShort && { trailingZeroDisplay: "stripIfInteger" as const }),
    });
  known.set(currency, format);
  return format;
}

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
