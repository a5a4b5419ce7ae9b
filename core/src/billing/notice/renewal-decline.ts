/** A renewal whose payment was declined: its workspace is told, once for each payment. */
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Payment } from "../../port/payment/index.ts";
import { dunningDays } from "../catalog/catalog.ts";
import { descriptionOf } from "../catalog/description.ts";
import { PaymentEntity } from "../entity.ts";
import { readPayment } from "../read.ts";
import { Events } from "../schema.ts";

const dayMs = 86_400_000;

/** Announces a declined renewal of the acting workspace; nothing where it was announced before, or is paid or given up. */
export const announceDecline = (id: string): Promise<void> =>
  Table.transact<void>(async (outdated) => {
    const row = await readPayment(id);
    const transaction = row?.facts.transaction?.object;
    if (!row || row.timeDeclined || !transaction || !isDeclinedRenewal(transaction))
      return { answer: undefined, changes: [] };
    const due = Date.parse(transaction.timeBilled ?? transaction.timeCreated);
    const put = PaymentEntity.put({
      ...row,
      timeDeclined: Clock.now().toISOString(),
      version: row.version + 1,
    }).where((each, { eq }) => eq(each.version, row.version));
    const event = Events.RenewalDeclined.of(Actor.system(), {
      transaction: id,
      description: descriptionOf(transaction),
      total: transaction.total,
      currency: transaction.currency,
      until: new Date(due + dunningDays * dayMs).toISOString(),
    });
    return { answer: undefined, changes: [Table.change(put, outdated), ...Job.announcing(event)] };
  });

const isDeclinedRenewal = ({ origin, status, hasFailed }: Payment.Transaction): boolean =>
  origin === "subscription_recurring" && hasFailed && !["paid", "completed", "canceled"].includes(status);
