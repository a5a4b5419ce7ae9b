/** Invoices and credit notes as PDF, marked as samples. */
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import type { Account } from "./account.ts";
import { findAdjustment } from "./adjustment.ts";
import { percent, priceText } from "./money.ts";
import { countryName } from "./page/country.ts";
import { dateOf } from "./page/layout.ts";
import type { TransactionRow } from "./storage.ts";
import { findTransaction } from "./transaction.ts";

export interface Document {
  /** The file name, without its extension. */
  name: string;
  content: Buffer;
}

interface Row {
  name: string;
  quantity: number | null;
  tax: string;
  subtotal: string;
}

interface Content {
  title: string;
  number: string;
  currency: string;
  facts: readonly (readonly [name: string, value: string])[];
  buyer: readonly string[];
  rows: readonly Row[];
  totals: readonly (readonly [name: string, cents: string | number])[];
}

export async function invoicePDF(account: Account, id: string): Promise<Document> {
  const row = findTransaction(account, id);
  const { details, payments, billed_at, created_at, billing_period, invoice_number, currency_code } = row;
  const totals = details?.totals;
  const card = payments.find(({ status }) => status === "captured")?.method_details?.card;
  const number = invoice_number ?? id;
  const content = await draw({
    title: "Invoice",
    number,
    currency: currency_code,
    facts: [
      ["Invoice number", number],
      ["Date", dateOf(billed_at ?? created_at)],
      ["Transaction", id],
      ...(billing_period
        ? ([["Period", `${dateOf(billing_period.starts_at)} to ${dateOf(billing_period.ends_at)}`]] as const)
        : []),
      ...(card ? ([["Paid with", `card ending in ${card.last4}`]] as const) : []),
    ],
    buyer: buyerOf(account, row),
    rows: (details?.line_items ?? []).map(({ product, quantity, proration, tax_rate, totals: each }) => ({
      name: `${product?.name ?? ""}${proration ? `, ${percent(proration.rate)} of the period` : ""}`,
      quantity,
      tax: percent(tax_rate),
      subtotal: each?.subtotal ?? "0",
    })),
    totals: [
      ["Subtotal", totals?.subtotal ?? "0"],
      ...(totals?.discount && totals.discount !== "0"
        ? ([["Discount", -Number(totals.discount)]] as const)
        : []),
      ["Tax", totals?.tax ?? "0"],
      ["Total", totals?.total ?? "0"],
      ...(totals?.credit && totals.credit !== "0"
        ? ([["Credit balance used", -Number(totals.credit)]] as const)
        : []),
      ["Paid", totals?.grand_total ?? "0"],
    ],
  });
  return { name: `invoice-${number}`, content };
}

export async function creditNotePDF(account: Account, id: string): Promise<Document> {
  const { transaction_id, items, totals, action, reason, updated_at } = findAdjustment(account, id);
  const transaction = findTransaction(account, transaction_id);
  const all = account.storage.adjustments.all().filter((each) => each.transaction_id === transaction_id);
  const number = `${transaction.invoice_number}-CN${all.findIndex((each) => each.id === id) + 1}`;
  const content = await draw({
    title: "Credit note",
    number,
    currency: transaction.currency_code,
    facts: [
      ["Credit note number", number],
      ["Date", dateOf(updated_at)],
      ["Corrects invoice", transaction.invoice_number ?? ""],
      ["Adjustment", id],
      ["Kind", `${action.replace("_", " ")}: ${reason}`],
    ],
    buyer: buyerOf(account, transaction),
    rows: items.map(({ item_id, totals: each }) => {
      const line = transaction.details?.line_items.find((item) => item.id === item_id);
      return {
        name: line?.product?.name ?? item_id,
        quantity: null,
        tax: percent(line?.tax_rate ?? "0"),
        subtotal: String(-Number(each?.subtotal ?? 0)),
      };
    }),
    totals: [
      ["Subtotal", -Number(totals.subtotal)],
      ["Tax", -Number(totals.tax)],
      ["Returned", -Number(totals.total)],
    ],
  });
  return { name: `credit-note-${number}`, content };
}

function buyerOf({ storage }: Account, { customer_id, address_id, business_id }: TransactionRow): string[] {
  const customer = storage.customers.get(customer_id ?? "");
  const address = storage.addresses.get(address_id ?? "");
  const business = storage.businesses.get(business_id ?? "");
  return [
    business?.name,
    business?.tax_identifier && `Tax number ${business.tax_identifier}`,
    customer?.name,
    customer?.email,
    address?.first_line,
    [address?.postal_code, address?.city].filter(Boolean).join(" "),
    address && countryName(address.country_code),
  ].filter((line): line is string => Boolean(line));
}

const seller = ["Local Paddle, on this machine", "merchant of record of Winnow, as a sample", "127.0.0.1"];
const left = 56;
const right = 539;
const columns = { quantity: 320, tax: 380, amount: 440 };

async function draw({ title, number, currency, facts, buyer, rows, totals }: Content): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margin: left,
    info: { Title: `${title} ${number}`, Author: "Local Paddle" },
  });
  const content = buffer(pdf);
  pdf
    .fillColor("#8a5a00")
    .fontSize(10)
    .text("SAMPLE. Made by the local Paddle; not a tax document.", left, 40);
  pdf.fillColor("#111111").font("Helvetica-Bold").fontSize(22).text(title, left, 64);
  pdf.font("Helvetica").fontSize(10);
  let y = 104;
  for (const [name, value] of facts) {
    pdf.fillColor("#555555").text(name, left, y, { width: 120 });
    pdf.fillColor("#111111").text(value, left + 124, y, { width: right - left - 124 });
    y = pdf.y + 3;
  }
  y += 16;
  block(pdf, "Seller", seller, left, y);
  block(pdf, "Buyer", buyer, 300, y);
  y += 30 + 15 * Math.max(seller.length, buyer.length);
  header(pdf, currency, y);
  y += 22;
  for (const row of rows) {
    pdf.text(row.name, left, y, { width: columns.quantity - left - 8 });
    const end = pdf.y;
    pdf.text(row.quantity === null ? "" : String(row.quantity), columns.quantity, y, {
      width: 52,
      align: "right",
    });
    pdf.text(row.tax, columns.tax, y, { width: 52, align: "right" });
    pdf.text(priceText(row.subtotal, currency), columns.amount, y, {
      width: right - columns.amount,
      align: "right",
    });
    y = Math.max(end, pdf.y) + 6;
  }
  rule(pdf, y);
  y += 10;
  for (const [index, [name, cents]] of totals.entries()) {
    pdf.font(index === totals.length - 1 ? "Helvetica-Bold" : "Helvetica");
    pdf.text(name, columns.quantity, y, { width: 110 });
    pdf.text(priceText(cents, currency), columns.amount, y, {
      width: right - columns.amount,
      align: "right",
    });
    y = pdf.y + 4;
  }
  pdf.end();
  return content;
}

type Pdf = InstanceType<typeof PDFDocument>;

function block(pdf: Pdf, title: string, lines: readonly string[], x: number, y: number): void {
  pdf.font("Helvetica-Bold").text(title, x, y, { width: 230 });
  pdf.font("Helvetica");
  for (const line of lines) pdf.text(line, x, pdf.y + 2, { width: 230 });
}

function header(pdf: Pdf, currency: string, y: number): void {
  pdf.font("Helvetica-Bold").text("What", left, y);
  pdf.text("Quantity", columns.quantity, y, { width: 52, align: "right" });
  pdf.text("Tax", columns.tax, y, { width: 52, align: "right" });
  pdf.text(`Amount, ${currency}`, columns.amount, y, { width: right - columns.amount, align: "right" });
  pdf.font("Helvetica");
  rule(pdf, y + 16);
}

const rule = (pdf: Pdf, y: number) => pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke("#999999");
