/** Automatic top-ups end with the payments of those who chose them: nothing that is taken back is bought again by itself. */
import type { z } from "zod";
import { type Change, Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { Message } from "../../notice/schema.ts";
import type { Payment } from "../../port/payment/index.ts";
import { planPage } from "../catalog/page.ts";
import { payerOf } from "../payer.ts";
import { Events } from "../schema.ts";
import { readSettings, stoppingTopUps } from "../settings.ts";

/** The origin of the payment of a top-up. */
export const topUpOrigin = "subscription_charge";

type Reason = z.output<typeof Events.TopUpStopped.schema>["reason"];

/** The changes that turn the top-ups of a workspace off and tell its people; none where they are off. */
async function stopping(workspaceID: string, reason: Reason): Promise<Change[]> {
  const stopped = await stoppingTopUps(workspaceID);
  if (stopped.length === 0) return [];
  return [...stopped, ...Job.announcing(Events.TopUpStopped.of(workspaceID, { reason }))];
}

/** The same for what takes a payment of the acting workspace back: a chargeback, or the refund of a top-up. */
export async function stoppingAfter(
  { origin }: Payment.Transaction,
  { action }: Payment.Adjustment,
): Promise<Change[]> {
  if (action === "chargeback") return stopping(Actor.system(), "charged_back");
  return action === "refund" && origin === topUpOrigin ? stopping(Actor.system(), "refunded") : [];
}

/** Turns off what is charged to a subscription that has ended: the next one may have another payer. */
export async function stopWithSubscription(workspaceID: string): Promise<void> {
  const { topUp } = await readSettings(workspaceID);
  if (topUp && (await payerOf(workspaceID, topUp)).state === "ended")
    await Table.write(await stopping(workspaceID, "subscription_ended"));
}

const causes: Readonly<Record<Reason, string>> = {
  charged_back: "A payment was charged back.",
  refunded: "A top-up was refunded.",
  subscription_ended: "They were chosen for a subscription that has ended.",
};

export const topUpStoppedMessage = ({ reason }: { reason: Reason }): Message => ({
  kind: "plan_changed",
  emoji: "TriangleAlert",
  title: "Automatic top-ups are off",
  says: `${causes[reason]} No pack is bought by itself until somebody who may buy turns them on again.`,
  facts: [],
  page: planPage,
  area: "my_plan",
});
