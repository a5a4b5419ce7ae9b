/**
 * Receipts: a completed payment is announced once, with the addresses that the workspace chose at that time for its receipts,
 * and recorded in its audit trail.
 */
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { Workspace } from "../../workspace/index.ts";
import { PaymentEntity } from "../entity.ts";
import { descriptionOf } from "../catalog/description.ts";
import { readPayment } from "../read.ts";
import { Events } from "../schema.ts";
import { readSettings } from "../settings.ts";
import * as Trail from "../trail.ts";

/** Announces a completed payment of the acting workspace; nothing where it was announced before. */
export const announceReceipt = (id: string): Promise<void> =>
  Table.transact<void>(async (outdated) => {
    const workspaceID = Actor.system();
    const row = await readPayment(id);
    const transaction = row?.facts.transaction?.object;
    if (!row || row.timeAnnounced || transaction?.status !== "completed")
      return { answer: undefined, changes: [] };
    const [workspace, { receiptEmails }] = await Promise.all([
      Workspace.find(workspaceID),
      readSettings(workspaceID),
    ]);
    const timeAnnounced = Clock.now().toISOString();
    const put = PaymentEntity.put({ ...row, timeAnnounced, version: row.version + 1 }).where((each, { eq }) =>
      eq(each.version, row.version),
    );
    const event = Events.Paid.of(workspaceID, {
      transaction: id,
      description: descriptionOf(transaction),
      total: transaction.total,
      currency: transaction.currency,
      invoiceNumber: transaction.invoiceNumber,
      workspaceName: workspace?.name ?? "",
      emails: receiptEmails,
    });
    const recorded = await Trail.payment(workspaceID, transaction);
    return { answer: undefined, changes: [Table.change(put, outdated), recorded, ...Job.announcing(event)] };
  });
