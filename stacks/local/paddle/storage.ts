/** Everything that the local Paddle remembers: tables in memory, rebuilt from a log of the rows that were put. */
import { join } from "node:path";
import type {
  CurrencyCode,
  IAddressResponse,
  IAdjustmentResponse,
  IBusinessResponse,
  ICustomerResponse,
  IEvents,
  ISubscriptionResponse,
  ITransactionResponse,
} from "@paddle/paddle-node-sdk";
import { openJournal } from "../cloud/journal.ts";
import type { ClockState } from "./clock.ts";
import type { Discount, Line } from "./line.ts";
import { createTable, type Table } from "./table.ts";

/** A saved payment card. The whole number is kept, because it decides whether payments succeed. */
export interface Card {
  number: string;
  name: string;
  expiry_month: number;
  expiry_year: number;
}

/** Cents of a customer in one currency. */
export interface CreditBalance {
  /** What the next transactions take off. */
  available: number;
  used: number;
}

export interface CustomerRow extends ICustomerResponse {
  balances?: Partial<Record<CurrencyCode, CreditBalance>>;
  /** Those in US dollars, of rows from before there were other currencies. */
  credit_balance?: number;
  credit_used?: number;
}

export interface DiscountRow extends Discount {
  id: string;
  /** Whether it holds for renewals, too. */
  recurs: boolean;
}

export interface TransactionRow extends ITransactionResponse {
  lines: Line[];
  /** Cents of the customer's credit balance that it takes off. */
  credit: number;
}

export interface SubscriptionRow extends Omit<ISubscriptionResponse, "discount"> {
  discount: { id: string; starts_at: string; ends_at: null } | null;
  card: Card;
  /** Lines that the next renewal bills besides the items. */
  pending: Line[];
  /** The payment that is being retried; null unless past due. */
  dunning: { transaction_id: string; since: string; retries: number } | null;
}

/** A webhook of an event. */
export interface NotificationRow {
  id: string;
  event: string;
  status: "pending" | "delivered" | "dropped" | "failed";
  attempts: number;
  /** The status of the last answer; 0 without an answer. */
  last_status: number | null;
}

export type EventRow = IEvents & { id: string };

export interface SettingsRow {
  id: "settings";
  clock: ClockState;
  /** Such as "0.19". */
  tax_rate: string;
  /** What new checkouts are paid in. */
  currency: CurrencyCode;
  /** The discount of new checkouts. */
  discount_id: string | null;
  /** The highest quantity of each price, where it is not the catalogue's. */
  most_quantity: number | null;
  /** Cents by price id, where they are not the catalogue's. */
  prices: Readonly<Record<string, number>>;
  /** The number of next payments that are declined whatever the card. */
  declines: number;
  /** The number of the last invoice. */
  invoice: number;
  /** The time of the last event, in microseconds since the epoch. */
  event_time: number;
}

interface Tables {
  settings: Table<SettingsRow>;
  customers: Table<CustomerRow>;
  discounts: Table<DiscountRow>;
  addresses: Table<IAddressResponse>;
  businesses: Table<IBusinessResponse>;
  transactions: Table<TransactionRow>;
  subscriptions: Table<SubscriptionRow>;
  adjustments: Table<IAdjustmentResponse>;
  events: Table<EventRow>;
  notifications: Table<NotificationRow>;
}

export interface Storage extends Tables {
  /** Resolves once everything that was put is on disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Entry {
  table: keyof Tables;
  row: { id: string };
}

const limits: Record<keyof Tables, number> = {
  settings: 1,
  customers: 5_000,
  discounts: 5_000,
  addresses: 5_000,
  businesses: 5_000,
  transactions: 5_000,
  subscriptions: 5_000,
  adjustments: 5_000,
  events: 2_000,
  notifications: 2_000,
};

const names = Object.keys(limits) as (keyof Tables)[];

export const initialSettings: SettingsRow = {
  id: "settings",
  clock: { offsetMs: 0, frozenAt: null },
  tax_rate: "0",
  currency: "USD",
  discount_id: null,
  most_quantity: null,
  prices: {},
  declines: 0,
  invoice: 10_000,
  event_time: 0,
};

/** The tables, empty. `onPut` is told of each row that is put. */
const emptyTables = (onPut: (entry: Entry) => void): Tables =>
  Object.fromEntries(
    names.map((table) => [table, createTable({ max: limits[table], onPut: (row) => onPut({ table, row }) })]),
  ) as unknown as Tables;

/** Keeps everything in memory alone. */
export const memoryStorage = (): Storage => ({
  ...emptyTables(() => {}),
  flush: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

/** Opens the log `paddle.jsonl` of the folder. A log of more than `largestLog` bytes is replaced by the rows that are kept. */
export async function openStorage(folder: string, largestLog = 64 * 2 ** 20): Promise<Storage> {
  let replaying = true;
  let written: Promise<void> = Promise.resolve();
  const tables = emptyTables((entry) => void (replaying || write(entry)));
  const journal = await openJournal<Entry>(join(folder, "paddle.jsonl"), ({ table, row }) =>
    (tables[table] as Table<{ id: string }>).put(row),
  );
  replaying = false;
  let compacted = journal.size();

  function write(entry: Entry): void {
    const appended = journal.append(entry);
    written = journal.size() > Math.max(largestLog, 2 * compacted) ? compact() : appended;
    written.catch(() => undefined);
  }

  function compact(): Promise<void> {
    const done = journal.compact(
      names.flatMap((table) => (tables[table] as Table<{ id: string }>).all().map((row) => ({ table, row }))),
    );
    compacted = journal.size();
    return done;
  }

  return {
    ...tables,
    flush: () => written,
    async close() {
      await written.catch(() => undefined);
      await journal.close();
    },
  };
}
