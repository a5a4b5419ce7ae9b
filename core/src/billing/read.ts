import { Clock } from "../port/clock/index.ts";
import { PaymentEntity, type PaymentRow, SubscriptionEntity, type SubscriptionRow } from "./entity.ts";
import { givesPlan, type Living, livingOf } from "./fact/subscription-rules.ts";

export async function readPayment(id: string): Promise<PaymentRow | null> {
  const { data } = await PaymentEntity.get({ id }).go({ consistent: true });
  return data;
}

export async function readSubscription(id: string): Promise<SubscriptionRow | null> {
  const { data } = await SubscriptionEntity.get({ id }).go({ consistent: true });
  return data;
}

/** The subscriptions of a workspace, ended ones included. Which they are is eventually consistent; their state is not. */
export async function subscriptionsOf(workspaceID: string): Promise<SubscriptionRow[]> {
  const { data } = await SubscriptionEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" });
  const rows = await Promise.all(data.map(({ id }) => readSubscription(id)));
  return rows.flatMap((row) => row ?? []);
}

/** A subscription of a workspace that goes on. */
export type LivingSubscription = Living & { id: string };

/** The subscription that gives a workspace its plan: of several one that goes on, and of those the one that was paid for last. */
export async function findCurrent(workspaceID: string): Promise<LivingSubscription | null> {
  return firstOf((await allLiving(workspaceID)).filter(givesPlan));
}

/** The same, else one whose payment was charged back: Paddle renews it as well. */
export async function findLiving(workspaceID: string): Promise<LivingSubscription | null> {
  return firstOf(await allLiving(workspaceID));
}

/** Of the subscriptions that are set to end, the one that was paid for last. */
export async function findEnding(workspaceID: string): Promise<LivingSubscription | null> {
  return (await allLiving(workspaceID)).find(isEnding) ?? null;
}

const isEnding = ({ subscription }: LivingSubscription): boolean =>
  subscription?.scheduled?.action === "cancel";

const firstOf = (all: readonly LivingSubscription[]): LivingSubscription | null =>
  all.find((one) => !isEnding(one)) ?? all[0] ?? null;

/** The subscriptions that go on: first those that give a plan, and of these the one that was paid for last. */
async function allLiving(workspaceID: string): Promise<LivingSubscription[]> {
  const rows = await subscriptionsOf(workspaceID);
  const at = Clock.now().toISOString();
  const all = rows.flatMap(({ id, facts }) => {
    const living = livingOf(facts, at);
    return living ? [{ ...living, id }] : [];
  });
  return all.toSorted(
    (a, b) => Number(givesPlan(b)) - Number(givesPlan(a)) || b.paid.start.localeCompare(a.paid.start),
  );
}

/** Whether a workspace has a subscription that has not ended, paid for or not: no other one may begin beside it. */
export async function hasSubscription(workspaceID: string): Promise<boolean> {
  const rows = await subscriptionsOf(workspaceID);
  return rows.some(({ facts: { subscription, paid } }) =>
    subscription ? subscription.object.status !== "canceled" : paid !== null,
  );
}
