/**
 * The customer portal of Paddle. A customer is an address. The portal shows all that was bought with it, also
 * for other workspaces, whose plans can be ended there.
 */
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import type { Payment } from "../../port/payment/index.ts";
import { PaymentEntity } from "../entity.ts";
import { ask } from "./provider.ts";
import { findLiving, readPayment, readSubscription, subscriptionsOf } from "../read.ts";
import type { Link } from "../schema.ts";

/** A link into Paddle's customer portal, for one use: the plan can be changed there. Throws `missing` before the first purchase. */
export async function manageBilling(): Promise<Link> {
  const workspaceID = Actor.can("my_plan", "edit");
  Actor.requireConfirmed();
  const [current, customer] = await Promise.all([findLiving(workspaceID), customerOf(workspaceID)]);
  if (customer === null)
    throw new VisibleError(
      "missing",
      "billing.nothing_bought",
      "There is no billing to manage before the first purchase. Choose a plan or buy credits first.",
    );
  await requireNothingElse(workspaceID, customer);
  const ids = current && current.subscription?.customer === customer ? [current.id] : [];
  return { url: await ask((paddle) => paddle.portal(customer, ids)) };
}

/** Paddle's id of the customer who pays: of the subscription, else of the newest payment. Null before the first purchase. */
async function customerOf(workspaceID: string): Promise<string | null> {
  const subscriptions = await subscriptionsOf(workspaceID);
  const customers = subscriptions.flatMap(({ facts }) => facts.subscription?.object ?? []);
  const newest = customers.toSorted((a, b) => b.timeCreated.localeCompare(a.timeCreated))[0];
  if (newest) return newest.customer;
  const query = PaymentEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ order: "desc", limit: 20 });
  return data.flatMap(({ facts }) => facts.transaction?.object.customer ?? [])[0] ?? null;
}

/**
 * Throws `conflict` where the customer has bought something for another workspace, unless it is the acting person's own address:
 * they can open the portal at Paddle as well.
 */
async function requireNothingElse(workspaceID: string, customer: string): Promise<void> {
  const { email } = Actor.self();
  const own = await ask((paddle) => paddle.customerEmail(customer));
  if (own.toLowerCase() === email.toLowerCase()) return;
  const isElsewhere = await ask(async (paddle) => {
    const known = new Set<string>();
    for await (const { id, subscription } of paddle.purchases(customer)) {
      const subject = subscription ?? id;
      if (known.has(subject)) continue;
      if ((await buyingWorkspace({ id, subscription })) !== workspaceID) return true;
      known.add(subject);
    }
    return false;
  });
  if (isElsewhere)
    throw new VisibleError(
      "conflict",
      "billing.other_workspaces",
      "Who pays for this workspace pays for other things, too, and Paddle shows all of them on one page. Only they can open it: " +
        "here, or by a link in the mails that Paddle sends them.",
    );
}

/** The workspace that something was bought for, as far as we know. */
async function buyingWorkspace({
  id,
  subscription,
}: Pick<Payment.Transaction, "id" | "subscription">): Promise<string | null> {
  const row = subscription === null ? await readPayment(id) : await readSubscription(subscription);
  return row?.workspaceID ?? null;
}
