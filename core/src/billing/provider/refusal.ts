/** What Paddle's refusals of a charge mean. Only one of them is the card's. */

export const isDeclined = (code: string): boolean => code === "subscription_payment_declined";

/** Refusals that pass by themselves within two hours: the locks of a subscription, and the charges of an hour. */
const passing: readonly string[] = [
  "subscription_locked_renewal",
  "subscription_locked_processing",
  "subscription_locked_pending_changes",
  "subscription_immediate_charge_hour_limit_exceeded",
];

export const passes = (code: string): boolean => passing.includes(code);

export const isLimit = (code: string): boolean =>
  /^subscription_immediate_charge_\w+_limit_exceeded$/.test(code);

/** Paddle charges 70 cents at least; less than that is left where a balance pays nearly all. */
export const isTooSmall = (code: string): boolean =>
  code.endsWith("transaction_balance_less_than_charge_limit");

/** A refusal that is not the card's, as a sentence. */
export function explain(code: string): string {
  if (isLimit(code)) return "Paddle, who bills for us, allows no more charges of this subscription today.";
  if (isTooSmall(code))
    return "Paddle, who bills for us, charges $0.70 at least, and less than that would be due.";
  return `Paddle, who bills for us, refused the charge (${code}).`;
}
