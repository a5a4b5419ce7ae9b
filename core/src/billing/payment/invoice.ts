/** Which invoices and credit notes there are. */
import { dayOf } from "../../kit/time/utc.ts";
import type { Payment } from "../../port/payment/index.ts";
import { PaymentEntity } from "../entity.ts";

/** Whether Paddle has an invoice: of what was charged, or paid by the balance. It has a number also where it has none. */
export const hasInvoice = ({ status, invoiceNumber, total, creditUsed = 0 }: Payment.Transaction): boolean =>
  status === "completed" && invoiceNumber !== null && total + creditUsed > 0;

/** An invoice or a credit note of Paddle. */
export interface Document {
  /** `2026-11-22 325-10566`: day and invoice number, and nothing that a file name cannot have. */
  name: string;
  time: string;
  /** A transaction or an adjustment. */
  id: string;
  kind: "invoice" | "credit_note";
}

/** The invoices that a workspace was billed in a year (UTC), and the credit notes of refunds made in it. */
export async function documentsIn(workspaceID: string, year: string): Promise<Document[]> {
  const { data } = await PaymentEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" });
  return data
    .flatMap(({ facts: { transaction, adjustments } }): Document[] => {
      const payment = transaction?.object;
      if (!payment || !hasInvoice(payment)) return [];
      const { id, timeBilled, timeCreated } = payment;
      const number = payment.invoiceNumber ?? id;
      const time = timeBilled ?? timeCreated;
      const notes = Object.values(adjustments).filter(({ object }) => hasCreditNote(object));
      return [
        { name: nameOf(time, number), time, id, kind: "invoice" },
        ...notes.map(({ object }): Document => {
          const name = nameOf(object.timeCreated, `${number} credit-note ${object.id}`);
          return { name, time: object.timeCreated, id: object.id, kind: "credit_note" };
        }),
      ];
    })
    .filter(({ time }) => time.startsWith(`${year}-`));
}

/** Paddle writes one for what it approved: a refund, and a credit for the unused part of a plan. */
const hasCreditNote = ({ action, status }: Payment.Adjustment): boolean =>
  status === "approved" && (action === "refund" || action === "credit");

const nameOf = (time: string, text: string): string => `${dayOf(time)} ${text.replaceAll(/[^\w. -]/g, "-")}`;
