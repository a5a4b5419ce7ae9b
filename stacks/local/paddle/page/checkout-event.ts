/** The events of Paddle.js about a checkout. */
import type { CheckoutEventsData } from "@paddle/paddle-js";
import { type Account } from "../account.ts";
import type { TransactionRow } from "../storage.ts";

export type CheckoutEventName = "checkout.loaded" | "checkout.payment.failed" | "checkout.completed";

/** The values of Paddle.js's enums are texts on the wire. */
type Wire<T> = { [Name in keyof T]: T[Name] extends string | undefined ? string : T[Name] };

type Data = Wire<Omit<CheckoutEventsData, "payment" | "settings" | "items">> & {
  payment: object;
  settings: object;
  items: object[];
};

/** An amount as Paddle.js gives it: with decimals. */
const major = (cents: string | undefined): number => Number(cents ?? 0) / 100;

export function checkoutEvent(
  { storage }: Account,
  transaction: TransactionRow,
  name: CheckoutEventName,
): { name: string; data: Data } {
  const { id, details, status, customer_id, custom_data, currency_code } = transaction;
  const totals = details?.totals;
  const customer = storage.customers.get(customer_id ?? "");
  const amounts = (
    each: { subtotal: string; discount: string; tax: string; total: string } | null | undefined,
  ) => ({
    subtotal: major(each?.subtotal),
    discount: major(each?.discount),
    tax: major(each?.tax),
    total: major(each?.total),
  });
  return {
    name,
    data: {
      id: id.replace(/^txn/, "che"),
      transaction_id: id,
      status,
      currency_code,
      custom_data: custom_data ?? null,
      customer: customer ? { id: customer.id, email: customer.email } : {},
      items: (details?.line_items ?? []).map(({ price_id, quantity, product, totals: each }) => ({
        price_id,
        quantity,
        product: { id: product?.id, name: product?.name },
        totals: amounts(each),
      })),
      payment: { method_details: { type: "card" } },
      settings: { display_mode: "overlay", theme: "light" },
      totals: { ...amounts(totals), credit: major(totals?.credit), balance: major(totals?.balance) },
      upsell: null,
    },
  };
}
