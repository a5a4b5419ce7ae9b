/** Plans and packs of the catalogue, sorted for people. */
import type { CustomPlan, Interval } from "@winnow/core/billing/schema";
import { type Plan, plans } from "@winnow/core/kit/plan";

/** Plans paid by the month or by the year, cheapest first; the free plan, which is not paid, is among both. */
export const plansOf = (offers: readonly CustomPlan[], interval: Interval): CustomPlan[] =>
  offers
    .filter(
      ({ plan_type, payment_recurring_interval }) =>
        plan_type === "free" || (plan_type === "paid" && payment_recurring_interval === interval),
    )
    .toSorted((a, b) => a.amount - b.amount);

/** Whether a plan is the one in force, at its interval where that is known. */
export const isYours = (
  plan: Pick<CustomPlan, "credit_packs_plan_type" | "payment_recurring_interval">,
  current: { type: Plan | null; interval: Interval | null },
): boolean =>
  plan.credit_packs_plan_type === current.type &&
  (plan.payment_recurring_interval === null ||
    current.interval === null ||
    plan.payment_recurring_interval === current.interval);

/** Whether a plan is larger than another one, whatever its interval. */
export const isLarger = (
  { credit_packs_plan_type }: Pick<CustomPlan, "credit_packs_plan_type">,
  than: Plan,
) => credit_packs_plan_type !== null && plans.indexOf(credit_packs_plan_type) > plans.indexOf(than);

/** Packs, smallest first. */
export const packsOf = (offers: readonly CustomPlan[]): CustomPlan[] =>
  offers.filter(({ plan_type }) => plan_type === "pack").toSorted((a, b) => a.credits - b.credits);

/** The cheapest purchase of one kind of pack that covers the missing credits. Null where none does. */
export function coveringPurchase(
  packs: readonly CustomPlan[],
  missing: number,
  max: number,
): { pack: CustomPlan; quantity: number } | null {
  const purchases = packs
    .map((pack) => ({ pack, quantity: Math.max(1, Math.ceil(missing / pack.credits)) }))
    .filter(({ quantity }) => quantity <= max);
  const [cheapest] = purchases.toSorted(
    (a, b) => a.pack.amount * a.quantity - b.pack.amount * b.quantity || a.quantity - b.quantity,
  );
  return cheapest ?? null;
}
