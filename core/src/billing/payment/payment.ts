/** The acting workspace's payments with their invoices and credit notes. */
import { z } from "zod";
import { Credit } from "../../credit/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Cursor } from "../../kit/cursor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { Page } from "../../kit/page.ts";
import { Payment as Port } from "../../port/payment/index.ts";
import { descriptionOf } from "../catalog/description.ts";
import { PaymentEntity, type PaymentRow } from "../entity.ts";
import { offerOf } from "../catalog/offer.ts";
import { paidForBy, updateOrigin } from "../fact/grant.ts";
import { type AdjustmentFact, grantsOf, type PaymentFacts, sumOf, takenOf } from "../fact/payment-rules.ts";
import { hasInvoice } from "./invoice.ts";
import { awaitsAcceptance } from "../fact/irregular.ts";
import { paymentHead, paymentLines } from "./payment-line.ts";
import { ask } from "../provider/provider.ts";
import { readPayment } from "../read.ts";
import type { Link, Payment } from "../schema.ts";
import { iso } from "../plan/subscription.ts";

const pageSize = 50;

/** Where a page of payments ends. */
const Position = z.object({ timeCreated: z.string(), id: z.string() });

/** The payments of the acting workspace, the newest first, 50 a page: those that were made and those that failed. */
export const payments = fn(
  z.object({ cursor: Page.cursor.optional() }),
  ({ cursor }): Promise<Page.Page<Payment>> => pageOf(cursor, pageSize),
);

async function pageOf(cursor: string | undefined, max: number): Promise<Page.Page<Payment>> {
  const workspaceID = Actor.can("my_plan", "view");
  const query = PaymentEntity.query.byWorkspace({ workspaceID });
  const after = cursor === undefined ? null : Cursor.decode(cursor, Position);
  const page = await (after === null ? query : query.lt(after)).go({ order: "desc", limit: max });
  const last = page.data.length === max ? page.data.at(-1) : undefined;
  return {
    results: (await Promise.all(page.data.map(viewOf))).flat(),
    next_cursor: last ? Cursor.encode(Position.parse(last)) : null,
  };
}

/** Payments of one part of an export. */
const maxExported = 1_000;

/**
 * A part of the payments as CSV, newest first, each followed by its refunds and chargebacks. Only the first part has the
 * header, so that the parts in a row are the whole file.
 */
export const exportPayments = fn(
  z.object({ cursor: Page.cursor.optional() }),
  async ({ cursor }): Promise<{ csv: string; next_cursor: string | null }> => {
    const { results, next_cursor } = await pageOf(cursor, maxExported);
    return {
      csv: [...(cursor === undefined ? [paymentHead] : []), ...results.flatMap(paymentLines)].join(""),
      next_cursor,
    };
  },
);

/** What the completed payments of a workspace pay for, for the audit of its ledger. */
export const paidFor: Credit.Payments = async (workspaceID) => {
  const { data } = await PaymentEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" });
  return data.flatMap(paidForBy);
};

/** A link to the invoice of a payment of the acting workspace, as PDF, valid for an hour. */
export const invoice = fn(
  z.object({ transaction_id: z.string().max(100) }),
  async ({ transaction_id: id }): Promise<Link> => {
    const workspaceID = Actor.can("my_plan", "view");
    const row = Port.isID("transaction", id) ? await readPayment(id) : null;
    if (row?.workspaceID !== workspaceID) throw noPayment();
    const transaction = row.facts.transaction?.object;
    if (!transaction || !hasInvoice(transaction))
      throw new VisibleError(
        "conflict",
        "billing.no_invoice",
        "Only a completed payment with an amount has an invoice.",
      );
    return { url: await ask((paddle) => paddle.invoice(id)) };
  },
);

/** A link to the credit note of a refund of the acting workspace, as PDF, valid for an hour. */
export const creditNote = fn(
  z.object({ transaction_id: z.string().max(100), adjustment_id: z.string().max(100) }),
  async ({ transaction_id, adjustment_id: id }): Promise<Link> => {
    const workspaceID = Actor.can("my_plan", "view");
    const row = Port.isID("transaction", transaction_id) ? await readPayment(transaction_id) : null;
    if (row?.workspaceID !== workspaceID || !row.facts.adjustments[id]) throw noPayment();
    return { url: await ask((paddle) => paddle.creditNote(id)) };
  },
);

const noPayment = () =>
  new VisibleError("missing", "billing.no_payment", "This workspace has no such payment.");

/** The payment as the API returns it; none before anybody tried to pay. */
async function viewOf(row: PaymentRow): Promise<Payment[]> {
  const { id, facts } = row;
  const transaction = facts.transaction?.object;
  const isPaid = transaction?.status === "completed" || transaction?.status === "paid";
  if (!transaction || !(isPaid || transaction.hasFailed)) return [];
  const { plan, packs } = grantsOf(transaction, offerOf);
  const isChange = transaction.origin === updateOrigin;
  const ofPlan = isChange && plan ? await Credit.raisedBy(id) : (plan?.allowance ?? 0);
  const granted = ofPlan + packs.reduce((sum, { credits }) => sum + credits, 0);
  const kind = plan ? (isChange ? "plan_change" : "plan") : "pack";
  return [
    {
      id,
      at: iso(transaction.timeBilled ?? transaction.timeCreated),
      kind,
      description: descriptionOf(transaction),
      status: isPaid ? statusOf(facts, transaction.total) : "failed",
      subtotal: transaction.subtotal,
      discount: transaction.discount ?? 0,
      tax: transaction.tax,
      credit_used: transaction.creditUsed ?? 0,
      credit_gained: transaction.creditGained ?? 0,
      total: transaction.total,
      currency: transaction.currency,
      credits: transaction.status === "completed" && !awaitsAcceptance(row) ? granted : 0,
      invoice_number: hasInvoice(transaction) ? transaction.invoiceNumber : null,
      adjustments: Object.values(facts.adjustments).flatMap((fact) =>
        viewOfAdjustment(fact, facts, plan?.allowance ?? 0),
      ),
    },
  ];
}

function statusOf({ adjustments }: PaymentFacts, total: number): Payment["status"] {
  const facts = Object.values(adjustments).filter(({ taken }) => taken !== null);
  const reversed = new Set(Object.values(adjustments).map(({ reverses }) => reverses));
  if (facts.some(({ object }) => object.action === "chargeback" && !reversed.has(object.id)))
    return "disputed";
  const refunds = facts.filter(({ object }) => object.action === "refund");
  if (refunds.length === 0) return "paid";
  const refunded = refunds.reduce((sum, { object }) => sum + object.total, 0);
  return refunded >= total ? "refunded" : "partly_refunded";
}

/** An adjustment that took effect. */
function viewOfAdjustment(
  fact: AdjustmentFact,
  { adjustments }: PaymentFacts,
  allowance: number,
): Payment["adjustments"] {
  const credits = (fact: AdjustmentFact | undefined): number =>
    fact?.taken ? sumOf(takenOf(fact.taken, allowance)) : 0;
  const { object, taken, reverses } = fact;
  const shown = { id: object.id, amount: object.total, at: iso(object.timeCreated) };
  switch (object.action) {
    case "refund":
    case "chargeback":
      return taken === null ? [] : [{ ...shown, action: object.action, credits: credits(fact) }];
    case "chargeback_reverse":
      return reverses === null
        ? []
        : [{ ...shown, action: object.action, credits: -credits(adjustments[reverses]) }];
    default:
      return [];
  }
}
