/** Payments as lines of CSV, in dollars; what was returned is negative. */
import { csvLine } from "../kit/csv.ts";
import type { Payment } from "./schema.ts";

const columns = [
  ...["at", "kind", "description", "status", "subtotal", "tax", "credit_used", "credit_gained", "total"],
  ...["currency", "credits", "invoice_number", "transaction", "adjustment"],
];

export const paymentHead = csvLine(columns);

const dollars = (cents: number): number => cents / 100;

/** A payment, then each of its refunds, chargebacks and reversals. */
export const paymentLines = ({ adjustments, ...payment }: Payment): string[] => [
  csvLine([
    ...[payment.at, payment.kind, payment.description, payment.status],
    ...[payment.subtotal, payment.tax, -payment.credit_used || 0, payment.credit_gained, payment.total].map(
      dollars,
    ),
    ...[payment.currency, payment.credits, payment.invoice_number ?? "", payment.id, ""],
  ]),
  ...adjustments.map(({ id, at, action, amount, credits }) => {
    const isGivenBack = action === "chargeback_reverse";
    const total = dollars(isGivenBack ? Math.abs(amount) : -Math.abs(amount));
    return csvLine([
      ...[at, action, payment.description, "", "", "", "", "", total],
      ...[payment.currency, -credits || 0, payment.invoice_number ?? "", payment.id, id],
    ]);
  }),
];
