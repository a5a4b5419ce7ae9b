/** Taking back a smaller plan that Paddle bills from the next renewal, and putting it on again. */
import { type Change, Table } from "../aws/table/index.ts";
import type { Payment } from "../port/payment/index.ts";
import type { PlanOffer } from "./catalog.ts";
import { priceOf } from "./offer.ts";
import { receiveAnswer } from "./projection.ts";
import { ask } from "./provider.ts";
import { schedulingRestoration } from "./scheduled-plan.ts";
import type { Found } from "./read.ts";

/** Thrown where Paddle has begun another billing period than the one that was paid for when we looked. */
export class Outdated extends Error {
  override name = "Outdated";
}

/**
 * Puts the present plan's price back on the subscription, so that it is renewed as it is. Throws `Outdated` where Paddle's
 * billing period is not the one that we granted: it would be given for the price of the smaller plan.
 */
export async function putBack(current: Found, alongside: readonly Change[] = []): Promise<void> {
  const known = await ask((paddle) => paddle.subscription(current.id));
  const end = known.period && new Date(known.period.end).toISOString();
  if (end !== current.paid.end) {
    await receiveAnswer(known, []);
    throw new Outdated();
  }
  await receiveAnswer(await putOn(current, current.offer), alongside);
}

/** The same, without effect where Paddle has begun another billing period. */
export const putBackUnlessRenewed = (current: Found): Promise<void> =>
  putBack(current).catch((error: unknown) => {
    if (!(error instanceof Outdated)) throw error;
  });

/** Makes a call. Where it fails, the pending plan is put on again first; a timer does so where Paddle does not answer. */
export async function restoring<R>(
  workspaceID: string,
  current: Found,
  pending: PlanOffer | null,
  call: () => Promise<R>,
): Promise<R> {
  if (!pending) return call();
  try {
    return await call();
  } catch (error) {
    const answer = await putOn(current, pending).catch(() => null);
    if (answer) await receiveAnswer(answer, []);
    else await Table.write([schedulingRestoration(workspaceID, current, pending)]);
    throw error;
  }
}

/** Writes what waits for the renewal without a call of Paddle. */
export const putOff = (changes: readonly Change[]): Promise<void> => Table.write([...changes]);

/** Has Paddle bill a plan at the same interval from the next renewal. */
const putOn = ({ id }: Found, plan: PlanOffer): Promise<Payment.Subscription> =>
  ask((paddle) => paddle.changePlan({ subscription: id, price: priceOf(plan.id), charged: "at_renewal" }));
