/** Payment cards: Paddle's test numbers, and which payments they decline. */
import type { IPaymentMethodDetails } from "@paddle/paddle-node-sdk";
import type { Account } from "./account.ts";
import type { Card } from "./storage.ts";

/** Paddle's test cards. Any other well-formed number is accepted, too. */
export const testCards = {
  accepted: "4242424242424242",
  declined: "4000000000000002",
  /** The first payment succeeds; renewals and charges are declined. */
  declinedLater: "4000002760003184",
} as const;

/** Why a payment is declined, or null. Uses up one of the declines that were asked for. */
export function refusalOf(account: Account, { number }: Card, isFirst: boolean): "declined" | null {
  const { declines } = account.settings();
  if (declines > 0) {
    account.change({ declines: declines - 1 });
    return "declined";
  }
  const isDeclined = number === testCards.declined || (number === testCards.declinedLater && !isFirst);
  return isDeclined ? "declined" : null;
}

export const cardDetails = ({ number, name, expiry_month, expiry_year }: Card): IPaymentMethodDetails => ({
  type: "card",
  card: {
    type: number.startsWith("4") ? "visa" : number.startsWith("5") ? "mastercard" : "unknown",
    last4: number.slice(-4),
    expiry_month,
    expiry_year,
    cardholder_name: name,
  },
  paypal: null,
  south_korea_local_card: null,
  underlying_details: null,
});

/** Whether the digits are a well-formed card number: 13 to 19 with a right check digit. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
