/**
 * Accepting a payment of nothing: an operator lets it grant what it is for. The operator's command knows no prices, so a timer
 * grants it.
 */
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { PaymentEntity } from "./entity.ts";
import { awaitsAcceptance } from "./irregular.ts";
import { accepted, movingProblem, type Report } from "./problem.ts";
import { projectPayment } from "./projection.ts";
import { readPayment } from "./read.ts";

/** Accepts a payment. Without effect where it was accepted before; throws `missing` where it does not wait for this. */
export function acceptPayment(transaction: string): Promise<void> {
  Actor.operator();
  return Table.transact<void>(async (outdated) => {
    const row = await readPayment(transaction);
    if (row?.timeAccepted) return { answer: undefined, changes: [] };
    if (!row || !awaitsAcceptance(row))
      throw new VisibleError(
        "missing",
        "billing.nothing_to_accept",
        `${transaction} is not a zero payment waiting to be accepted.`,
      );
    const timeAccepted = Clock.now().toISOString();
    const put = PaymentEntity.put({ ...row, timeAccepted, version: row.version + 1 }).where((each, { eq }) =>
      eq(each.version, row.version),
    );
    const moved = await movingProblem({ transaction, problem: "nothing_paid" }, "accepted");
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
