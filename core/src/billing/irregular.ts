/** What a completed payment can be that our checkout never makes. Its credits follow price and quantity all the same. */
import type { Payment } from "../port/payment/index.ts";
import { currency, mostPacks } from "./catalog.ts";
import type { PricedOffer } from "./offer.ts";

/** In the words of the operator's list. */
const irregularities = [
  "other_currency",
  "nothing_paid",
  "too_many_packs",
  "plan_quantity",
  "discount",
] as const;
export type Irregularity = (typeof irregularities)[number];

/** What is irregular about a payment, each with what the operator must know. */
export function irregularitiesOf(
  { currency: paidIn, total, creditUsed = 0, discount = 0, lines }: Payment.Transaction,
  catalog: (price: string) => PricedOffer | null,
): ReadonlyMap<Irregularity, string> {
  const sold = lines.filter(({ quantity }) => quantity > 0);
  const isChange = lines.some(({ isProrated, quantity }) => isProrated || quantity < 0);
  const quantities = (kind: PricedOffer["kind"], isIrregular: (quantity: number) => boolean) =>
    sold.filter(({ price, quantity }) => catalog(price)?.kind === kind && isIrregular(quantity));
  const packs = quantities("pack", (quantity) => quantity > mostPacks);
  const plans = quantities("plan", (quantity) => quantity !== 1);
  const isFree = sold.length > 0 && !isChange && total === 0 && creditUsed === 0;
  const text = (found: readonly Payment.Line[]) =>
    found.map(({ price, quantity }) => `${quantity} × ${price}`).join(" ");
  return new Map<Irregularity, string>([
    ...(paidIn === currency ? [] : [["other_currency", paidIn] as const]),
    ...(isFree ? [["nothing_paid", String(total)] as const] : []),
    ...(packs.length > 0 ? [["too_many_packs", text(packs)] as const] : []),
    ...(plans.length > 0 ? [["plan_quantity", text(plans)] as const] : []),
    ...(discount > 0 ? [["discount", String(discount)] as const] : []),
  ]);
}
