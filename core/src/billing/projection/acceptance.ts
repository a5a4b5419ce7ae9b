/**
 * Accepting a payment: an operator lets a payment of zero grant what it is for, or keeps the plan of a
 * payment that was charged back. The operator's command knows no prices, so a timer carries it out.
 */
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import { PaymentEntity, type PaymentRow } from "../entity.ts";
import { awaitsAcceptance } from "../fact/irregular.ts";
import { accepted, movingProblem, type Report } from "../fact/problem.ts";
import { projectPayment } from "./projection.ts";
import { readPayment, readSubscription } from "../read.ts";
import { paidIn } from "../fact/subscription-rules.ts";

/** Accepts a payment. Without effect where it was accepted before; throws `missing` where it does not wait for this. */
export function acceptPayment(transaction: string): Promise<void> {
  Actor.operator();
  return Table.transact<void>(async (outdated) => {
    const row = await readPayment(transaction);
    if (row?.timeAccepted) return { answer: undefined, changes: [] };
    const isTakenBack = row !== null && (await isPlanTakenBack(row));
    if (!row || !(awaitsAcceptance(row) || isTakenBack))
      throw new VisibleError(
        "missing",
        "billing.nothing_to_accept",
        `${transaction} is not a zero payment waiting to be accepted, and no living subscription lost its plan by a chargeback of it.`,
      );
    const timeAccepted = Clock.now().toISOString();
    const put = PaymentEntity.put({ ...row, timeAccepted, version: row.version + 1 }).where((each, { eq }) =>
      eq(each.version, row.version),
    );
    const problem = isTakenBack ? "plan_taken_back" : "nothing_paid";
    const moved = await movingProblem({ transaction, problem }, "accepted");
    return { answer: undefined, changes: [Table.change(put, outdated), ...moved] };
  });
}

/**
 * Whether a chargeback of this payment ended a plan that a living subscription has paid for. It does not
 * matter who closed the problem.
 */
async function isPlanTakenBack({ id, subscription }: PaymentRow): Promise<boolean> {
  const facts = (await readSubscription(subscription))?.facts;
  if (!facts || facts.subscription?.object.status === "canceled") return false;
  return paidIn(facts).some(({ transaction, isTakenBack }) => transaction === id && isTakenBack);
}

/** Grants what was accepted, until the deadline; the next run continues. Can be repeated. */
export async function grantAccepted(deadline: Date, report: Report): Promise<void> {
  Actor.operator();
  for (const { transaction, problem } of await accepted()) {
    if (Clock.now() >= deadline) return;
    await projectPayment(transaction, report);
    await Table.write(await movingProblem({ transaction, problem }, "closed"));
  }
}
