/** Discounts of the seller: on new checkouts, or on one subscription. */
import { z } from "zod";
import { type Account, nowOf } from "./account.ts";
import { newId } from "./id.ts";
import type { DiscountRow, SubscriptionRow } from "./storage.ts";
import { updateSubscription } from "./subscription.ts";

const recurs = z.boolean().default(false);
const reduction = <Off>({ recurs: holds, ...off }: Off & { recurs: boolean }) => ({ recurs: holds, off });

/** A percentage of each line, or cents of what is bought or renewed. Nothing takes the discount back. */
export const DiscountInput = z.union([
  z.strictObject({ percent: z.int().min(1).max(100), recurs }).transform(reduction),
  z.strictObject({ cents: z.int().positive(), recurs }).transform(reduction),
  z.strictObject({}).transform(() => null),
]);
type DiscountInput = z.output<typeof DiscountInput>;

function createDiscount({ storage, clock }: Account, input: DiscountInput): DiscountRow | null {
  if (!input) return null;
  const row = { id: newId("dsc", clock.now()), ...input };
  storage.discounts.put(row);
  return row;
}

/** Takes a discount off what is bought from now on. */
export const discountCheckouts = (account: Account, input: DiscountInput): void =>
  account.change({ discount_id: createDiscount(account, input)?.id ?? null });

/** Takes a discount off what a subscription is billed from now on. */
export function discountSubscription(account: Account, id: string, input: DiscountInput): SubscriptionRow {
  const discount = createDiscount(account, input);
  return updateSubscription(account, id, {
    discount: discount && { id: discount.id, starts_at: nowOf(account), ends_at: null },
  });
}
