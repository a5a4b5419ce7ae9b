/**
 * Irregular payments: completed payments that our checkout never makes. Their credits follow price and
 * quantity all the same, except where nothing was paid: then they wait for an operator.
 */
import type { Payment } from "../../port/payment/index.ts";
import { currency, maxPacks } from "../catalog/catalog.ts";
import type { PaymentRow } from "../entity.ts";
import type { PricedOffer } from "../catalog/offer.ts";

/** In the words of the operator's list. */
const irregularities = [
  "other_currency",
  "nothing_paid",
  "too_many_packs",
  "plan_quantity",
  "discount",
] as const;
export type Irregularity = (typeof irregularities)[number];

const soldIn = ({ lines }: Payment.Transaction): Payment.Line[] =>
  lines.filter(({ quantity }) => quantity > 0);

/** Whether nothing was paid, without an explanation by a discount, the balance at Paddle or the lines of a change. */
function isUnpaid(transaction: Payment.Transaction): boolean {
  const { total, creditUsed = 0, discount = 0, lines } = transaction;
  const isChange = lines.some(({ isProrated, quantity }) => isProrated || quantity < 0);
  return soldIn(transaction).length > 0 && !isChange && total === 0 && creditUsed === 0 && discount === 0;
}

/** Whether a payment grants nothing until an operator accepts it. What was announced has granted before this was so. */
export function awaitsAcceptance({
  facts: { transaction },
  timeAccepted,
  timeAnnounced,
}: Pick<PaymentRow, "facts" | "timeAccepted" | "timeAnnounced">): boolean {
  const isDecided = timeAccepted !== undefined || timeAnnounced !== undefined;
  return !isDecided && transaction?.object.status === "completed" && isUnpaid(transaction.object);
}

/** What is irregular about a payment, each with what the operator must know. */
export function irregularitiesOf(
  transaction: Payment.Transaction,
  catalog: (price: string) => PricedOffer | null,
): ReadonlyMap<Irregularity, string> {
  const { currency: paidIn, discount = 0 } = transaction;
  const sold = soldIn(transaction);
  const quantities = (kind: PricedOffer["kind"], isIrregular: (quantity: number) => boolean) =>
    sold.filter(({ price, quantity }) => catalog(price)?.kind === kind && isIrregular(quantity));
  const packs = quantities("pack", (quantity) => quantity > maxPacks);
  const plans = quantities("plan", (quantity) => quantity !== 1);
  const text = (found: readonly Payment.Line[]) =>
    found.map(({ price, quantity }) => `${quantity} × ${price}`).join(" ");
  return new Map<Irregularity, string>([
    ...(paidIn === currency ? [] : [["other_currency", paidIn] as const]),
    ...(isUnpaid(transaction) ? [["nothing_paid", "0"] as const] : []),
    ...(packs.length > 0 ? [["too_many_packs", text(packs)] as const] : []),
    ...(plans.length > 0 ? [["plan_quantity", text(plans)] as const] : []),
    ...(discount > 0 ? [["discount", String(discount)] as const] : []),
  ]);
}
