/**
 * Accepting a payment: an operator lets one of nothing grant what it is for, or one that was taken back keep its plan. The
 * operator's command knows no prices, so a timer grants it.
 */
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { PaymentEntity } from "./entity.ts";
import { awaitsAcceptance } from "./irregular.ts";
import { accepted, hasProblem, movingProblem, type Report } from "./problem.ts";
import { projectPayment } from "./projection.ts";
import { readPayment } from "./read.ts";

/** Accepts a payment. Without effect where it was accepted before; throws `missing` where it does not wait for this. */
export function acceptPayment(transaction: string): Promise<void> {
  Actor.operator();
  return Table.transact<void>(async (outdated) => {
    const row = await readPayment(transaction);
    if (row?.timeAccepted) return { answer: undefined, changes: [] };
    const isTakenBack = await hasProblem({ transaction, problem: "plan_taken_back" });
    if (!row || !(awaitsAcceptance(row) || isTakenBack))
      throw new VisibleError(
        "missing",
        "billing.nothing_to_accept",
        `${transaction} is not a zero payment waiting to be accepted, and its plan was not taken back.`,
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

/** Grants what was accepted, until the deadline; the next run continues. Can be repeated. */
export async function grantAccepted(deadline: Date, report: Report): Promise<void> {
  Actor.operator();
  for (const { transaction, problem } of await accepted()) {
    if (Clock.now() >= deadline) return;
    await projectPayment(transaction, report);
    await Table.write(await movingProblem({ transaction, problem }, "closed"));
  }
}
