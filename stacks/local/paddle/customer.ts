/** Customers with their addresses and businesses. */
import type {
  CountryCode,
  CurrencyCode,
  IAddressResponse,
  IBusinessResponse,
  ICustomData,
  ICustomerResponse,
} from "@paddle/paddle-node-sdk";
import { type Account, nowOf } from "./account.ts";
import { PaddleError, notFound } from "./error.ts";
import { emit } from "./event.ts";
import { newId } from "./id.ts";
import type { CreditBalance, CustomerRow } from "./storage.ts";
import { without } from "./without.ts";

/** Paddle's shape of a customer. */
export const customerOf = (row: CustomerRow): ICustomerResponse =>
  without(row, "balances", "credit_balance", "credit_used");

/** What a customer has in a currency; nothing without a customer. */
export function balanceOf(
  { storage }: Account,
  customer: string | null | undefined,
  currency: CurrencyCode,
): CreditBalance {
  const { balances, credit_balance = 0, credit_used = 0 } = storage.customers.get(customer ?? "") ?? {};
  const former = currency === "USD" ? { available: credit_balance, used: credit_used } : undefined;
  return balances?.[currency] ?? former ?? { available: 0, used: 0 };
}

/** Takes cents off what a customer has in a currency, and adds others. */
export function changeBalance(
  account: Account,
  row: CustomerRow,
  currency: CurrencyCode,
  { used, added }: { used: number; added: number },
): void {
  const before = balanceOf(account, row.id, currency);
  const after = { available: before.available - used + added, used: before.used + used };
  account.storage.customers.put({ ...row, balances: { ...row.balances, [currency]: after } });
}

export function findCustomer({ storage }: Account, id: string): CustomerRow {
  const row = storage.customers.get(id);
  if (!row) throw notFound(id);
  return row;
}

const withEmail = ({ storage }: Account, email: string): CustomerRow | undefined =>
  storage.customers.all().find((row) => row.email.toLowerCase() === email.toLowerCase());

const usual = (account: Account) => ({
  status: "active" as const,
  custom_data: null,
  import_meta: null,
  created_at: nowOf(account),
  updated_at: nowOf(account),
});

export interface NewCustomer {
  email: string;
  name?: string | null | undefined;
  locale?: string | undefined;
  custom_data?: ICustomData | null | undefined;
}

/** Refuses an address that another customer has. */
export function createCustomer(account: Account, input: NewCustomer): CustomerRow {
  const same = withEmail(account, input.email);
  if (same)
    throw new PaddleError(
      409,
      "customer_already_exists",
      `customer email conflicts with customer of id ${same.id}`,
    );
  const row: CustomerRow = {
    ...usual(account),
    id: newId("ctm", account.clock.now()),
    email: input.email,
    name: input.name ?? null,
    locale: input.locale ?? "en",
    custom_data: input.custom_data ?? null,
    marketing_consent: false,
  };
  account.storage.customers.put(row);
  emit(account, "customer.created", customerOf(row));
  return row;
}

export function updateCustomer(account: Account, id: string, changes: Partial<NewCustomer>): CustomerRow {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const row = { ...findCustomer(account, id), ...given, updated_at: nowOf(account) };
  account.storage.customers.put(row);
  emit(account, "customer.updated", customerOf(row));
  return row;
}

/** The customer with this address; a new one if there is none. */
export const ensureCustomer = (account: Account, input: NewCustomer): CustomerRow =>
  withEmail(account, input.email) ?? createCustomer(account, input);

export interface NewAddress {
  country_code: CountryCode;
  postal_code?: string | null | undefined;
  first_line?: string | null | undefined;
  city?: string | null | undefined;
}

export function createAddress(account: Account, customer_id: string, input: NewAddress): IAddressResponse {
  const row: IAddressResponse = {
    ...usual(account),
    id: newId("add", account.clock.now()),
    customer_id,
    description: null,
    first_line: input.first_line ?? null,
    second_line: null,
    city: input.city ?? null,
    postal_code: input.postal_code ?? null,
    region: null,
    country_code: input.country_code,
  };
  account.storage.addresses.put(row);
  emit(account, "address.created", row);
  return row;
}

/** A company with its tax number. */
export function createBusiness(
  account: Account,
  customer_id: string,
  { name, tax_identifier }: { name: string; tax_identifier: string | null },
): IBusinessResponse {
  const row: IBusinessResponse = {
    ...usual(account),
    id: newId("biz", account.clock.now()),
    customer_id,
    name,
    company_number: null,
    tax_identifier,
    contacts: [],
  };
  account.storage.businesses.put(row);
  emit(account, "business.created", row);
  return row;
}
