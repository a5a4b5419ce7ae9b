/** Amounts for display. Those without a currency are of the catalogue, in US cents. */
import { amountText, priceText } from "@winnow/core/kit/money";

/** To the cent: "$1,490.00", "−€25.00". */
export const formatAmount = (cents: number, currency = "USD"): string =>
  amountText(cents, currency).replace("-", "−");

/** A price of the catalogue: "$29", "$1.20". */
export const formatPrice = (cents: number): string => priceText(cents, "USD");

/** Cents of an amount as people type it: "50", "1,200.50", "$50". Null where it is not one, or is below a cent. */
export function parseAmount(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, "")
    .replaceAll(",", "");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents > 0 ? cents : null;
}
