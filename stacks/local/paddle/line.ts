/** What a transaction bills, and its totals: the one calculation behind previews and transactions. */
import type {
  CurrencyCode,
  IPriceResponse,
  IProductResponse,
  ITransactionDetailsPreviewResponse,
  ITransactionDetailsResponse,
  ITransactionProrationResponse,
  ITransactionTotalsResponse,
} from "@paddle/paddle-node-sdk";
import { rateOf, shareOf, taxOf, type Share } from "./money.ts";

export interface Period {
  starts_at: string;
  ends_at: string;
}

export interface Line {
  /** Paddle's id of the line item, `txnitm_…`. */
  id: string;
  price: IPriceResponse;
  /** Negative for the unused part of a price that is replaced. */
  quantity: number;
  /** The part of the price that is billed; null for the whole price. */
  proration: { share: Share; period: Period } | null;
}

export interface Discount {
  /** What is off: a percentage, or cents. */
  off: { percent: number } | { cents: number };
}

export interface Totalling {
  products: readonly IProductResponse[];
  /** Such as "0.19". */
  taxRate: string;
  currency: CurrencyCode;
  discount: Discount | null;
  /** Cents of the customer's credit balance. */
  credit: number;
}

const prorationOf = ({ proration }: Line) =>
  proration && { rate: rateOf(proration.share), billing_period: proration.period };

/** Cents without tax. */
function subtotalOf({ price, quantity, proration }: Line): { unit: number; subtotal: number } {
  const whole = Number(price.unit_price.amount);
  const unit = proration ? shareOf(whole, proration.share) : whole;
  return { unit, subtotal: unit * quantity };
}

export interface Sum {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

type Reductions = Pick<Totalling, "taxRate" | "discount">;

/** The sums of each line, in cents. A discount of cents is taken off whole prices, as far as it goes. */
function sumsOf(lines: readonly Line[], { taxRate, discount }: Reductions): Sum[] {
  const { off } = discount ?? { off: { cents: 0 } };
  let left = "cents" in off ? off.cents : 0;
  return lines.map((line) => {
    const { subtotal } = subtotalOf(line);
    if ("percent" in off)
      return withTax(subtotal, taxRate, shareOf(subtotal, { part: off.percent, whole: 100 }));
    const taken = line.proration ? 0 : Math.max(0, Math.min(left, subtotal));
    left -= taken;
    return withTax(subtotal, taxRate, taken);
  });
}

/** The sum of lines, in cents. */
export const sumOf = (lines: readonly Line[], reductions: Reductions): Sum =>
  added(sumsOf(lines, reductions));

function added(sums: readonly Sum[]): Sum {
  const add = (name: keyof Sum) => sums.reduce((sum, each) => sum + each[name], 0);
  return { subtotal: add("subtotal"), discount: add("discount"), tax: add("tax"), total: add("total") };
}

function withTax(subtotal: number, taxRate: string, discount = 0): Sum {
  const tax = taxOf(subtotal - discount, taxRate);
  return { subtotal, discount, tax, total: subtotal - discount + tax };
}

const written = ({ subtotal, discount, tax, total }: Sum) => ({
  subtotal: String(subtotal),
  discount: String(discount),
  tax: String(tax),
  total: String(total),
});

/** The totals of lines. A negative total goes to the customer's credit balance, and nothing is due. */
function totalsOf(lines: readonly Line[], totalling: Totalling): ITransactionTotalsResponse {
  const { credit, currency } = totalling;
  const sum = sumOf(lines, totalling);
  const due = Math.max(0, sum.total);
  const used = Math.min(credit, due);
  const grand = due - used;
  return {
    ...written(sum),
    credit: String(used),
    credit_to_balance: String(Math.max(0, -sum.total)),
    balance: String(grand),
    grand_total: String(grand),
    grand_total_tax: String(due === 0 ? 0 : shareOf(sum.tax, { part: grand, whole: due })),
    fee: null,
    earnings: null,
    currency_code: currency,
  };
}

function linesOf(lines: readonly Line[], totalling: Totalling) {
  const { products, taxRate } = totalling;
  const sums = sumsOf(lines, totalling);
  return lines.map((line, index) => {
    const { unit, subtotal } = subtotalOf(line);
    return {
      price_id: line.price.id,
      quantity: line.quantity,
      tax_rate: taxRate,
      unit_totals: written(withTax(unit, taxRate)),
      totals: written(sums[index] ?? withTax(subtotal, taxRate)),
      product: productOf(line, products),
      proration: prorationOf(line),
    };
  });
}

function productOf({ price }: Line, products: readonly IProductResponse[]): IProductResponse {
  const product = products.find(({ id }) => id === price.product_id);
  if (!product) throw new Error(`The price ${price.id} has no product.`);
  return product;
}

const taxRatesUsed = (lines: readonly Line[], totalling: Totalling) => [
  { tax_rate: totalling.taxRate, totals: written(sumOf(lines, totalling)) },
];

/** The details of a transaction that is only previewed. */
export const previewDetailsOf = (
  lines: readonly Line[],
  totalling: Totalling,
): ITransactionDetailsPreviewResponse => ({
  tax_rates_used: taxRatesUsed(lines, totalling),
  totals: totalsOf(lines, totalling),
  line_items: linesOf(lines, totalling),
});

/** Paddle's fee: 5 % and 50 cents of what is charged. */
const feeOf = (grand: number) => (grand === 0 ? 0 : shareOf(grand, { part: 5, whole: 100 }) + 50);

/** The seller is paid in US dollars, at par. */
const payout = "USD" as const;

/** The details of a transaction; with fee, earnings and payout once it is paid. */
export function detailsOf(
  lines: readonly Line[],
  totalling: Totalling,
  isPaid: boolean,
): ITransactionDetailsResponse {
  const due = totalsOf(lines, totalling);
  const fee = feeOf(Number(due.grand_total));
  const earnings = Number(due.grand_total) - Number(due.grand_total_tax) - fee;
  const paid = { fee: String(fee), earnings: String(earnings) };
  const totals = isPaid ? { ...due, ...paid, balance: "0" } : due;
  const { subtotal, tax, total, grand_total, grand_total_tax, currency_code } = totals;
  const adjusted = { subtotal, tax, total, grand_total, grand_total_tax, retained_fee: "0" };
  return {
    tax_rates_used: taxRatesUsed(lines, totalling),
    totals,
    adjusted_totals: {
      ...adjusted,
      fee: totals.fee ?? null,
      earnings: totals.earnings ?? null,
      currency_code,
    },
    payout_totals: isPaid
      ? { ...totals, ...paid, currency_code: payout, exchange_rate: "1", fee_rate: "0.05" }
      : null,
    adjusted_payout_totals: isPaid
      ? { subtotal, tax, total, ...paid, currency_code: payout, exchange_rate: "1", retained_fee: "0" }
      : null,
    line_items: linesOf(lines, totalling).map((item, index) => ({ ...item, id: lines[index]?.id ?? "" })),
  };
}

/** The items of a transaction with these lines. */
export const itemsOf = (lines: readonly Line[]) =>
  lines.map((line) => ({
    price_id: line.price.id,
    price: line.price,
    quantity: line.quantity,
    proration: prorationOf(line) satisfies ITransactionProrationResponse | null,
  }));
