/** Payments as lines of CSV, each in its currency; discounts and what was returned are negative. */
import { csvLine } from "../../kit/text/csv.ts";
import { majorOf } from "../../kit/money.ts";
import type { Payment } from "../schema.ts";

const columns = [
  ...["at", "kind", "description", "status", "subtotal", "discount", "tax"],
  ...["credit_used", "credit_gained", "total"],
  ...["currency", "credits", "invoice_number", "transaction", "adjustment"],
];

export const paymentHead = csvLine(columns);

/** A payment, then each of its refunds, chargebacks and reversals. */
export const paymentLines = ({ adjustments, ...payment }: Payment): string[] => [
  csvLine([
    ...[payment.at, payment.kind, payment.description, payment.status],
    ...[payment.subtotal, -payment.discount || 0, payment.tax].map((each) => majorOf(each, payment.currency)),
    ...[-payment.credit_used || 0, payment.credit_gained, payment.total].map((each) =>
      majorOf(each, payment.currency),
    ),
    ...[payment.currency, payment.credits, payment.invoice_number ?? "", payment.id, ""],
  ]),
  ...adjustments.map(({ id, at, action, amount, credits }) => {
    const isGivenBack = action === "chargeback_reverse";
    const total = majorOf(isGivenBack ? Math.abs(amount) : -Math.abs(amount), payment.currency);
    return csvLine([
      ...[at, action, payment.description, "", "", "", "", "", "", total],
      ...[payment.currency, -credits || 0, payment.invoice_number ?? "", payment.id, id],
    ]);
  }),
];
