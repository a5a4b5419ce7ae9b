/** The checkout: opens a draft, takes the customer's details, charges the card, and starts the subscription. */
import type { CountryCode, ICustomData } from "@paddle/paddle-node-sdk";
import { type Account, type Item, lineOf } from "./account.ts";
import { createAddress, createBusiness, ensureCustomer } from "./customer.ts";
import { PaddleError } from "./error.ts";
import type { Line } from "./line.ts";
import type { Card, TransactionRow } from "./storage.ts";
import { cycleOf, startSubscription } from "./subscription.ts";
import {
  charge,
  complete,
  createTransaction,
  findTransaction,
  makeReady,
  updateTransaction,
} from "./transaction.ts";

export interface Buyer {
  email: string;
  country_code: CountryCode;
  postal_code: string | null;
  /** The company with its tax number; null for a person. */
  business: { name: string; tax_identifier: string | null } | null;
}

/** The lines of items. Refuses several billing cycles in one transaction. */
export function linesOf(account: Account, items: readonly Item[]): Line[] {
  const lines = items.map((item) => lineOf(account, item));
  const cycles = new Set(lines.map((line) => cycleOf(line)?.interval).filter(Boolean));
  if (cycles.size > 1)
    throw new PaddleError(
      400,
      "transaction_recurring_items_different_billing_cycle",
      "All recurring items need the same billing cycle.",
    );
  return lines;
}

/** Creates the draft of a checkout that a web page opens. */
export const openCheckout = (
  account: Account,
  { items, custom_data }: { items: readonly Item[]; custom_data: ICustomData | null },
): TransactionRow =>
  createTransaction(account, { lines: linesOf(account, items), origin: "web", custom_data });

/** Pays a transaction at its checkout. Returns the completed transaction, or null if the card was declined. */
export function payCheckout(account: Account, id: string, buyer: Buyer, card: Card): TransactionRow | null {
  takeDetails(account, findTransaction(account, id), buyer);
  if (!charge(account, id, card, true)) return null;
  const paid = findTransaction(account, id);
  if (!paid.subscription_id && paid.lines.some((line) => cycleOf(line))) {
    const subscription = startSubscription(account, paid, card);
    updateTransaction(account, id, {
      subscription_id: subscription.id,
      billing_period: subscription.current_billing_period ?? null,
    });
  }
  return complete(account, id);
}

/** Gives a draft its buyer. Until it is paid, a web checkout can name another buyer, or a company. */
function takeDetails(account: Account, row: TransactionRow, { email, business, ...address }: Buyer): void {
  const isChange = row.status === "ready" && row.origin === "web";
  if (row.status !== "draft" && !isChange) return;
  const { storage } = account;
  const { id: customer_id } = ensureCustomer(account, { email });
  const isSame = row.customer_id === customer_id;
  const before = isSame ? storage.addresses.get(row.address_id ?? "") : undefined;
  const address_id =
    before?.country_code === address.country_code && before.postal_code === address.postal_code
      ? before.id
      : createAddress(account, customer_id, address).id;
  const named = isSame ? storage.businesses.get(row.business_id ?? "") : undefined;
  const isNamed = named?.name === business?.name && named?.tax_identifier === business?.tax_identifier;
  const business_id = isNamed
    ? (named?.id ?? null)
    : business && createBusiness(account, customer_id, business).id;
  const details = { customer_id, address_id, business_id };
  if (!isChange) makeReady(account, row.id, details);
  else if (!isSame || before?.id !== address_id || row.business_id !== business_id)
    updateTransaction(account, row.id, details);
}
