/** The customer portal: plans, the card, billing details, payments with their invoices. */
import type { IAdjustmentResponse } from "@paddle/paddle-node-sdk";
import type { Account } from "../account.ts";
import type { Links } from "../link.ts";
import { priceText } from "../money.ts";
import type { CustomerRow, SubscriptionRow, TransactionRow } from "../storage.ts";
import { cardFields } from "./card-form.ts";
import { dateOf, escaped, page, type Page } from "./layout.ts";

export interface PortalState {
  customer: CustomerRow;
  form: URLSearchParams;
  /** What is wrong with the form; null without a form. */
  wrong: string | null;
  /** What was done; null at first. */
  done: string | null;
}

export function portalPage(
  account: Account,
  links: Links,
  { customer, form, wrong, done }: PortalState,
): Page {
  const own = <Row extends { customer_id?: string | null }>(rows: readonly Row[]) =>
    rows.filter(({ customer_id }) => customer_id === customer.id).toReversed();
  const subscriptions = own(account.storage.subscriptions.all());
  const payments = own(account.storage.transactions.all()).filter(({ status }) => status === "completed");
  const adjustments = own(account.storage.adjustments.all());
  const current = subscriptions.find(({ status }) => status !== "canceled");
  const business = account.storage.businesses.get(current?.business_id ?? "");
  const content = `<main class="card">
      <h1>Billing</h1>
      <p class="quiet">${escaped(customer.email)}</p>
      ${done === null ? "" : `<p role="status">${escaped(done)}</p>`}
      ${wrong === null ? "" : `<p class="wrong" role="alert">${escaped(wrong)}</p>`}
      <h2>Plans</h2>
      ${subscriptions.map(subscriptionRow).join("") || "<p>There is no plan.</p>"}
      ${current ? cardSection(current, form) : ""}
      ${current ? detailsSection(business?.name ?? "", business?.tax_identifier ?? "") : ""}
      <h2>Payments</h2>
      ${payments.length === 0 ? "<p>There are no payments.</p>" : paymentTable(links, payments, adjustments)}
    </main>`;
  return page({ title: "Billing", content });
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

function subscriptionRow({ id, items, status, scheduled_change, next_billed_at }: SubscriptionRow): string {
  const name = escaped(items[0]?.price.name ?? "");
  const when = scheduled_change
    ? `${scheduled_change.action}s on ${dateOf(scheduled_change.effective_at)}`
    : next_billed_at
      ? `next payment on ${dateOf(next_billed_at)}`
      : status === "paused"
        ? "nothing is billed"
        : "ended";
  const action = scheduled_change ? "keep" : "cancel";
  const button = scheduled_change ? "Keep the plan" : "Cancel the plan";
  const form =
    status === "canceled"
      ? ""
      : `<form method="post">${hidden("action", action)}${hidden("subscription", id)}<button class="quiet small">${button}</button></form>`;
  return `<div class="row"><div>${name}<br><small>${status.replace("_", " ")}, ${when}</small></div>${form}</div>`;
}

const cardSection = ({ id, card, dunning }: SubscriptionRow, form: URLSearchParams): string => `
      <h2>Payment method</h2>
      <p>Card ending in ${card.number.slice(-4)}, valid until ${String(card.expiry_month).padStart(2, "0")}/${card.expiry_year}.${dunning ? " Its last payment failed; a new card is charged at once." : ""}</p>
      <details${form.has("number") || form.get("action") === "card" ? " open" : ""}>
        <summary>Change the card</summary>
        <form method="post">${hidden("action", "card")}${hidden("subscription", id)}${cardFields(form)}
          <button>Save the card</button>
        </form>
      </details>`;

const detailsSection = (name: string, taxNumber: string): string => `
      <h2>Company on invoices</h2>
      <p>${name === "" ? "None." : `${escaped(name)}${taxNumber ? `, tax number ${escaped(taxNumber)}` : ""}`}</p>
      <details>
        <summary>Change the company</summary>
        <form method="post">${hidden("action", "company")}
          <label>Company name <input name="company" autocomplete="organization" required maxlength="200" value="${escaped(name)}"></label>
          <label>Tax number <input name="tax_number" maxlength="50" value="${escaped(taxNumber)}"></label>
          <button>Save the company</button>
        </form>
      </details>`;

function paymentTable(
  links: Links,
  payments: readonly TransactionRow[],
  adjustments: readonly IAdjustmentResponse[],
): string {
  const rows = payments.flatMap(({ id, billed_at, invoice_number, details, currency_code }) => [
    row(
      billed_at ?? "",
      `Invoice ${invoice_number}`,
      priceText(details?.totals?.grand_total ?? "0", currency_code),
      links.pdf("invoices", id, "inline"),
    ),
    ...adjustments
      .filter(({ transaction_id, status }) => transaction_id === id && status === "approved")
      .map((each) =>
        row(
          each.created_at,
          `Credit note: ${each.action}`,
          priceText(-Number(each.totals.total), currency_code),
          links.pdf("credit-notes", each.id, "inline"),
        ),
      ),
  ]);
  return `<div class="scroll" tabindex="0" role="region" aria-label="Payments"><table>
        <thead><tr><th scope="col">Date</th><th scope="col">Document</th><th scope="col">Amount</th><th scope="col">PDF</th></tr></thead>
        <tbody>${rows.join("")}</tbody>
      </table></div>`;
}

const row = (time: string, name: string, amount: string, url: string) =>
  `<tr><td>${dateOf(time)}</td><td>${escaped(name)}</td><td>${amount}</td><td><a href="${escaped(url)}">Open<span style="position: absolute; clip-path: inset(50%)"> ${escaped(name)}</span></a></td></tr>`;
