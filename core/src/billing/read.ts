import { PaymentEntity, type PaymentRow, SubscriptionEntity, type SubscriptionRow } from "./entity.ts";
import { type Current, currentOf } from "./subscription-rules.ts";

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

/** A subscription that gives its workspace a plan. */
export type ActiveSubscription = Current & { id: string };

/** The subscription that gives a workspace its plan: of several one that goes on, and of those the one that was paid for last. */
export async function findCurrent(workspaceID: string): Promise<ActiveSubscription | null> {
  const all = await allCurrent(workspaceID);
  return all.find((one) => !isEnding(one)) ?? all[0] ?? null;
}

/** Of the subscriptions that are set to end, the one that was paid for last. */
export async function findEnding(workspaceID: string): Promise<ActiveSubscription | null> {
  return (await allCurrent(workspaceID)).find(isEnding) ?? null;
}

const isEnding = ({ subscription }: ActiveSubscription): boolean =>
  subscription?.scheduled?.action === "cancel";

/** The subscriptions that give a workspace a plan, the one that was paid for last first. */
async function allCurrent(workspaceID: string): Promise<ActiveSubscription[]> {
  const rows = await subscriptionsOf(workspaceID);
  const all = rows.flatMap(({ id, facts }) => {
    const current = currentOf(facts);
    return current ? [{ ...current, id }] : [];
  });
  return all.toSorted((a, b) => b.paid.start.localeCompare(a.paid.start));
}

/** Whether a workspace has a subscription that has not ended, paid for or not: no other one may begin beside it. */
export async function hasSubscription(workspaceID: string): Promise<boolean> {
  const rows = await subscriptionsOf(workspaceID);
  return rows.some(({ facts: { subscription, paid } }) =>
    subscription ? subscription.object.status !== "canceled" : paid !== null,
  );
}
