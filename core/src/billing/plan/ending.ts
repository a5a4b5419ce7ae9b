/** What ends with a workspace: its subscriptions at Paddle, and the addresses for its receipts. */
import { Table } from "../../aws/table/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import { Payment } from "../../port/payment/index.ts";
import { PaymentEntity, type SubscriptionRow } from "../entity.ts";
import { receiveAnswer } from "../projection/projection.ts";
import { ask } from "../provider/provider.ts";
import { findLiving, subscriptionsOf } from "../read.ts";
import { droppingPlan, findScheduledPlan } from "./scheduled-plan.ts";
import { keepingSettings, readSettings } from "../settings.ts";
import { iso } from "./subscription.ts";
import * as Trail from "../trail.ts";

/** At once, or at the end of what is paid for. */
export type Ending = "now" | "at_end";

/** What stands in the way of closing a workspace, or ends with it. */
export interface ClosingState {
  /** The subscription that would be renewed, or is ending; null without one. */
  subscription: { name: string; endsAt: string; isEnding: boolean; hasFailed: boolean } | null;
  /** Whether money was taken for which the credits have not come yet. */
  hasOpenPayment: boolean;
}

/** A payment that Paddle took longer ago than this will not be completed by itself. */
const openMs = 86_400_000;

export async function closingState(workspaceID: string): Promise<ClosingState> {
  const [current, isPaying] = await Promise.all([findLiving(workspaceID), hasOpenPayment(workspaceID)]);
  return {
    subscription: current && {
      name: current.offer.name,
      endsAt: iso(current.subscription?.scheduled?.at ?? current.paid.end),
      isEnding: current.subscription?.scheduled?.action === "cancel",
      hasFailed: current.status === "past_due",
    },
    hasOpenPayment: isPaying,
  };
}

async function hasOpenPayment(workspaceID: string): Promise<boolean> {
  const from = Clock.now().getTime() - openMs;
  const { data } = await PaymentEntity.query.byWorkspace({ workspaceID }).go({ order: "desc", limit: 20 });
  return data.some(({ facts: { transaction } }) => {
    const { status, timeUpdated } = transaction?.object ?? { status: "draft", timeUpdated: "" };
    return status === "paid" && Date.parse(timeUpdated) > from;
  });
}

/** The subscriptions of a workspace that have not ended. */
async function livingOf(workspaceID: string): Promise<SubscriptionRow[]> {
  const rows = await subscriptionsOf(workspaceID);
  return rows.filter(
    ({ facts: { subscription, paid } }) =>
      (subscription ?? paid) !== null && subscription?.object.status !== "canceled",
  );
}

/**
 * Throws `conflict` while one of the subscriptions of a workspace would be renewed, or a payment is being
 * completed. A paused one is not charged, and ends with the workspace.
 */
export async function requireNoRenewal(workspaceID: string): Promise<void> {
  const [living, isPaying] = await Promise.all([livingOf(workspaceID), hasOpenPayment(workspaceID)]);
  const isRenewed = ({ facts: { subscription } }: SubscriptionRow): boolean =>
    subscription?.object.status !== "paused" && subscription?.object.scheduled?.action !== "cancel";
  if (living.some(isRenewed)) {
    const isOurs = (await findLiving(workspaceID)) !== null;
    throw new VisibleError(
      "conflict",
      "billing.still_renewed",
      isOurs
        ? "The subscription of this workspace would be renewed and charged again. Cancel it first."
        : "This workspace has a subscription that cannot be cancelled here. Write to us, and we end it.",
    );
  }
  if (isPaying) throw paymentOpen("this workspace");
}

/**
 * Ends every living subscription of a workspace at Paddle. Returns when the last of them ends; null where none lives. Can be
 * repeated.
 */
export async function endSubscriptions(workspaceID: string, ending: Ending): Promise<string | null> {
  const living = await livingOf(workspaceID);
  const current = await findLiving(workspaceID);
  const scheduled = current && (await findScheduledPlan(workspaceID, current));
  const ends: string[] = [];
  for (const { id, facts } of living) {
    const known = facts.subscription?.object;
    const isScheduled = ending === "at_end" && known?.scheduled?.action === "cancel";
    const answer = isScheduled && known ? known : await endAtPaddle(id, ending);
    const isOver = answer.status === "canceled";
    const end = iso(
      isOver ? Clock.now().toISOString() : (answer.scheduled?.at ?? facts.paid?.end ?? answer.timeUpdated),
    );
    const name = current?.id === id ? current.offer.name : "Subscription";
    const dropped = current?.id === id ? droppingPlan(scheduled) : [];
    const recorded = Trail.cancellation(workspaceID, { subscription: id, name }, end);
    if (!isScheduled) await receiveAnswer(answer, [recorded, ...dropped]);
    if (!isOver) ends.push(end);
  }
  return ends.toSorted().at(-1) ?? null;
}

/** What Paddle refuses to end because it has ended already is ended. */
const endAtPaddle = (id: string, ending: Ending): Promise<Payment.Subscription> =>
  ask(async (paddle) => {
    try {
      return await (ending === "now" ? paddle.cancelNow(id) : paddle.cancel(id));
    } catch (error) {
      if (!(error instanceof Payment.Rejected)) throw error;
      const known = await paddle.subscription(id);
      if (known.status === "canceled") return known;
      throw error;
    }
  });

/** Takes addresses of a person, or all, out of those that get the receipts of a workspace. Can be repeated. */
export async function forget(workspaceID: string, emails: readonly string[] | "all"): Promise<void> {
  await Table.transact(async (outdated) => {
    const row = await readSettings(workspaceID);
    const isKept = (email: string) => emails !== "all" && !emails.includes(email.toLowerCase());
    const receiptEmails = row.receiptEmails.filter(isKept);
    const isSame = receiptEmails.length === row.receiptEmails.length;
    return {
      answer: undefined,
      changes: isSame ? [] : [keepingSettings(row, { ...row, receiptEmails }, outdated)],
    };
  });
}

/** Refused while money was taken for which the credits have not come yet: they would come to nobody. */
export const paymentOpen = (name: string): VisibleError =>
  new VisibleError(
    "conflict",
    "billing.payment_open",
    `A payment of ${name} is being completed, and its credits have not come yet. Try again in a few minutes.`,
  );
