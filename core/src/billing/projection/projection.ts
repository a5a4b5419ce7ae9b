/**
 * The projection of Paddle's reports: rows of payments and subscriptions, credits through the ledger, and the workspace's
 * plan. Each step can be repeated, and the order of the reports makes no difference.
 */
import type { Change } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Payment } from "../../port/payment/index.ts";
import { Workspace } from "../../workspace/index.ts";
import { offerOf } from "../catalog/offer.ts";
import * as CheckoutToken from "../checkout-token.ts";
import { PaymentEntity, type PaymentRow, unbound } from "../entity.ts";
import { postCredits, updateOrigin } from "../fact/grant.ts";
import { awaitsAcceptance, irregularitiesOf } from "../fact/irregular.ts";
import { reviewPause } from "../fact/pause.ts";
import {
  decided,
  grantsOf,
  isPlanTakenBack,
  unmatchedReversal,
  withAdjustment,
  withTransaction,
} from "../fact/payment-rules.ts";
import { note, resolve, type Report } from "../fact/problem.ts";
import { type PaidPlan, paidIn, withPaid, withSubscription } from "../fact/subscription-rules.ts";
import { announceReceipt } from "../notice/receipt.ts";
import { announceDecline } from "../notice/renewal-decline.ts";
import { reviewSubscriptions } from "../notice/second-subscription.ts";
import { reviewTakenBack } from "../notice/taken-back.ts";
import { readPayment, readSubscription } from "../read.ts";
import { stoppingAfter, stopWithSubscription } from "../top-up/stop.ts";
import { completeTopUp } from "../top-up/top-up.ts";
import { setPlan } from "./set-plan.ts";
import { changePayment, changeSubscription, type Effect, either } from "./stored-facts.ts";

/** Applies a report of Paddle, once for each. `report` is told of payments that an operator must look at. */
export async function receive(event: Payment.Event, report: Report): Promise<Effect> {
  Actor.operator();
  const at = { id: event.id, time: event.timeOccurred };
  switch (event.kind) {
    case "transaction": {
      const { object } = event;
      const { effect, row } = await changePayment(object.id, (facts) => withTransaction(facts, object, at));
      return either(effect, await projectRow(row, report));
    }
    case "adjustment": {
      const { object } = event;
      const { effect, row } = await changePayment(object.transaction, (facts) =>
        withAdjustment(facts, object, at),
      );
      return either(effect, await projectRow(row, report));
    }
    case "subscription": {
      const { object } = event;
      const change = await changeSubscription(object.id, (facts) => withSubscription(facts, object, at));
      return either(change, await projectSubscription(object.id, report));
    }
  }
}

/** Applies a subscription as Paddle answered it to one of our calls, with the changes alongside. */
export const receiveAnswer = (
  subscription: Payment.Subscription,
  alongside: readonly Change[],
): Promise<Effect> =>
  changeSubscription(
    subscription.id,
    (facts) => withSubscription(facts, subscription, { id: "answer", time: Clock.now().toISOString() }),
    { alongside },
  );

/** Brings credits, subscription and plan in line with what is known of a transaction. */
export async function projectPayment(id: string, report: Report): Promise<Effect> {
  const row = await readPayment(id);
  return row ? projectRow(row, report) : "unchanged";
}

/** The same for a payment as it was read or changed just now. */
async function projectRow({ id, facts }: PaymentRow, report: Report): Promise<Effect> {
  const transaction = facts.transaction?.object;
  if (!transaction) return "unchanged";
  const workspaceID = await workspaceOf(transaction, report);
  const isCompleted = transaction.status === "completed";
  if (workspaceID === null) {
    if (isCompleted) await note({ transaction: id, problem: "unknown_buyer" }, report);
    return "unchanged";
  }
  await resolve({ transaction: id, problem: "unknown_buyer" });
  const { effect, row } = await changePayment(id, (each) => decided(each, offerOf), workspaceID);
  if (!isCompleted) {
    await asSystem(workspaceID, () => announceDecline(id));
    return effect;
  }
  await noteUnknownPrices(transaction, report);
  for (const [problem, detail] of irregularitiesOf(transaction, offerOf))
    await note({ transaction: id, problem, detail }, report);
  await reviewReversals(row, report);
  if (await isTooLate(row)) await note({ transaction: id, problem: "closed_workspace" }, report);
  if (awaitsAcceptance(row)) return effect;
  return asSystem(row.workspaceID, async () => {
    const posted = await postCredits(row, report, stoppingAfter);
    await postWaitingChanges(transaction, report);
    await completeTopUp(transaction);
    await announceReceipt(id);
    return either(either(effect, posted), await projectPaidPlan(row, report));
  });
}

/** Reports a reversal that gives nothing back, since it may be of any of several chargebacks. */
async function reviewReversals({ id: transaction, facts }: PaymentRow, report: Report): Promise<void> {
  const subject = { transaction, problem: "unmatched_reversal" } as const;
  const reversal = unmatchedReversal(facts);
  if (reversal) await note({ ...subject, detail: reversal.object.id }, report);
  else await resolve(subject);
}

/** Whether its workspace was closed before its receipt was announced: its credits come to nobody. */
async function isTooLate({ workspaceID, timeAnnounced }: PaymentRow): Promise<boolean> {
  const closed = await Workspace.closedAt(workspaceID);
  return closed !== null && (timeAnnounced === undefined || timeAnnounced > closed);
}

/** Posts the plan changes of a billing period that were reported before its payment. */
async function postWaitingChanges(
  { origin, subscription, period }: Payment.Transaction,
  report: Report,
): Promise<void> {
  if (origin === updateOrigin || subscription === null || !period) return;
  const { data } = await PaymentEntity.query.bySubscription({ subscription }).go({ pages: "all" });
  for (const row of data) {
    const change = row.facts.transaction?.object;
    if (change?.origin === updateOrigin && change.period?.end === period.end)
      await postCredits(row, report, stoppingAfter);
  }
}

async function noteUnknownPrices(transaction: Payment.Transaction, report: Report): Promise<void> {
  const { unknownPrices } = grantsOf(transaction, offerOf);
  const subject = { transaction: transaction.id, problem: "unknown_price" } as const;
  if (unknownPrices.length === 0) await resolve(subject);
  else await note({ ...subject, detail: unknownPrices.join(" ") }, report);
}

/** Records the plan that a completed transaction has paid for, or whose payment was taken back, and sets the workspace's plan. */
async function projectPaidPlan(row: PaymentRow, report: Report): Promise<Effect> {
  const paid = paidPlanOf(row);
  if (!paid) return "unchanged";
  const { subscription } = row;
  const others = paid.isTakenBack ? await paidBeside(paid, subscription) : [];
  const change = await changeSubscription(subscription, (facts) => {
    const known = paidIn(facts).map(({ transaction }) => transaction);
    const unknown = others.filter(({ transaction }) => !known.includes(transaction));
    return [...unknown, paid].reduce(withPaid, facts);
  });
  await reviewTakenBack(subscription, report);
  const changed = either(change, await setPlan(subscription));
  await reviewSubscriptions(report);
  return changed;
}

/** The plan that a completed payment is for, and whether it was taken back; not where an operator has accepted that. */
function paidPlanOf({ id, facts, timeAccepted }: PaymentRow): PaidPlan | null {
  const transaction = facts.transaction?.object;
  if (transaction?.status !== "completed") return null;
  const { plan } = grantsOf(transaction, offerOf);
  const { subscription, period } = transaction;
  if (!plan || !period || subscription === null) return null;
  return {
    transaction: id,
    offer: plan.offer.id,
    start: new Date(period.start).toISOString(),
    end: new Date(period.end).toISOString(),
    ...(timeAccepted === undefined && isPlanTakenBack(facts, offerOf) && { isTakenBack: true }),
  };
}

/** What else was paid for a time in the period of a plan; older rows lack it. */
async function paidBeside({ transaction, start }: PaidPlan, subscription: string): Promise<PaidPlan[]> {
  const { data } = await PaymentEntity.query.bySubscription({ subscription }).go({ pages: "all" });
  const granted = data.filter((row) => row.id !== transaction && !awaitsAcceptance(row));
  return granted.flatMap((row) => paidPlanOf(row) ?? []).filter(({ end }) => end > start);
}

/** Binds a subscription by the token that it carries, and brings the workspace's plan in line. */
async function projectSubscription(id: string, report: Report): Promise<Effect> {
  const row = await readSubscription(id);
  const subscription = row?.facts.subscription?.object;
  if (!row || !subscription) return "unchanged";
  const buyer = row.workspaceID === unbound ? await buyerOf(subscription) : null;
  const workspaceID = buyer ? await bind(id, buyer.workspaceID, report) : row.workspaceID;
  if (workspaceID === unbound) return "unchanged";
  await reviewPause(row.facts, report);
  return asSystem(workspaceID, async () => {
    await reviewTakenBack(id, report);
    const change = await setPlan(id);
    if (subscription.status === "canceled") await stopWithSubscription(workspaceID);
    await reviewSubscriptions(report);
    return change;
  });
}

const buyerOf = ({ token }: { token: string | null }) => (token === null ? null : CheckoutToken.read(token));

/** The workspace that a transaction belongs to: that of its subscription, else that of its token. */
async function workspaceOf(transaction: Payment.Transaction, report: Report): Promise<string | null> {
  const { subscription } = transaction;
  const row = subscription === null ? null : await readSubscription(subscription);
  if (row && row.workspaceID !== unbound) return row.workspaceID;
  const buyer = await buyerOf(transaction);
  if (!buyer) return null;
  return subscription === null ? buyer.workspaceID : bind(subscription, buyer.workspaceID, report);
}

/** Binds a subscription to a workspace for good. Payments that arrived before are projected now. Returns the bound one. */
async function bind(id: string, workspaceID: string, report: Report): Promise<string> {
  await changeSubscription(id, (facts) => facts, { workspaceID });
  const bound = (await readSubscription(id))?.workspaceID ?? workspaceID;
  const { data } = await PaymentEntity.query.bySubscription({ subscription: id }).go({ pages: "all" });
  for (const payment of data.filter((each) => each.workspaceID === unbound))
    await projectPayment(payment.id, report);
  return bound;
}

const asSystem = <R>(workspaceID: string, body: () => R): R =>
  Actor.provide({ type: "system", workspaceID, job: "receive-payment-event" }, body);
