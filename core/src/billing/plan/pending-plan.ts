/** Taking back a smaller plan that Paddle bills from the next renewal, and putting it on again. */
import { type Change, Table } from "../../aws/table/index.ts";
import type { Payment } from "../../port/payment/index.ts";
import type { PlanOffer } from "../catalog/catalog.ts";
import { priceOf } from "../catalog/offer.ts";
import { receiveAnswer } from "../projection/projection.ts";
import { ask } from "../provider/provider.ts";
import { keepingPlan, putOn, restorationOf } from "./scheduled-plan.ts";
import type { LivingSubscription } from "../read.ts";

/** Thrown where Paddle has begun another billing period than the one that was paid for when we looked, or changed the plan. */
export class Outdated extends Error {
  override name = "Outdated";
}

/**
 * Puts the present plan's price back on the subscription, so that it is renewed as it is. Throws `Outdated` where Paddle's
 * billing period is not the one that we granted: it would be given for the price of the smaller plan.
 */
export async function putBack(current: LivingSubscription, alongside: readonly Change[] = []): Promise<void> {
  const known = await requireUnchanged(current);
  const end = known.period && new Date(known.period.end).toISOString();
  if (end !== current.paid.end) await outdated(known);
  const change = {
    subscription: current.id,
    price: priceOf(current.offer.id),
    charged: "at_renewal",
  } as const;
  await receiveAnswer(await ask((paddle) => paddle.changePlan(change)), alongside);
}

/** The subscription at Paddle. Throws `Outdated` where somebody has changed its plan since we looked. */
export async function requireUnchanged({
  id,
  offer,
  subscription,
}: LivingSubscription): Promise<Payment.Subscription> {
  const known = await ask((paddle) => paddle.subscription(id));
  const price = known.items[0]?.price;
  const isSame = price === priceOf(offer.id) || price === subscription?.items[0]?.price;
  return isSame ? known : outdated(known);
}

async function outdated(known: Payment.Subscription): Promise<never> {
  await receiveAnswer(known, []);
  throw new Outdated();
}

/**
 * Takes back the pending plan and makes a change. Where the change fails, the pending plan is put on again:
 * now, or by a timer if this process dies in between. The change drops what is scheduled.
 */
export async function replacing(
  workspaceID: string,
  current: LivingSubscription,
  pending: PlanOffer | null,
  change: () => Promise<unknown>,
): Promise<void> {
  if (!pending) return void (await change());
  const restoration = restorationOf(workspaceID, current, pending);
  await Table.write([keepingPlan(restoration)]);
  try {
    await putBack(current);
    await change();
  } catch (error) {
    await putOn(restoration).catch(() => null);
    throw error;
  }
}

/** Writes what waits for the renewal without a call of Paddle. */
export const putOff = (changes: readonly Change[]): Promise<void> => Table.write([...changes]);
