/** The port to Paddle, who sells for us: subscriptions, transactions, adjustments. Tests script it; a stage may leave it out. */
export * as Payment from "./index.ts";

import { createContext } from "../../kit/context.ts";
import type { Adjustment, Event, Subscription, Transaction } from "./object.ts";

export type { Adjustment, Event, Line, Subscription, Transaction, TransactionStatus } from "./object.ts";
export { isID, requireID } from "./paddle-id.ts";

/** Thrown where Paddle does not answer in time, answers unreadably, or asks to wait. A read can be repeated. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** Thrown where Paddle refuses a call. `code` is Paddle's error code, such as `subscription_payment_declined`. */
export class Rejected extends Error {
  override name = "Rejected";
  readonly code: string;

  constructor(code: string, detail: string, options?: ErrorOptions) {
    super(`${code}: ${detail}`, options);
    this.code = code;
  }
}

/** A change of a subscription's plan: charged now in proportion, or in full with the next renewal at the same interval. */
export interface PlanChange {
  subscription: string;
  price: string;
  charged: "immediately" | "at_renewal";
}

/** What a plan change would cost, in cents. */
export interface ChangePreview {
  charge: number;
  credit: number;
  /** Taxes included; 0 where nothing is charged now. */
  dueNow: number;
  /** What the customer's balance pays of it. */
  creditUsed: number;
  creditToBalance: number;
  nextPayment: { at: string; amount: number };
}

export interface Provider {
  /** Reads the JSON of a webhook whose signature is verified. Null for an event that is not about our objects. */
  readEvent(json: unknown): Promise<Event | null>;
  previewChange(change: PlanChange): Promise<ChangePreview>;
  /** Changes the plan; without effect where the payment fails. Throws `Rejected` with the code of the refusal. */
  changePlan(change: PlanChange): Promise<Subscription>;
  /** Schedules the cancellation for the end of the billing period. */
  cancel(subscription: string): Promise<Subscription>;
  /** Cancels at once: nothing is billed any more, and nothing of what was paid comes back. */
  cancelNow(subscription: string): Promise<Subscription>;
  /** Removes the scheduled cancellation. */
  undoCancel(subscription: string): Promise<Subscription>;
  subscription(id: string): Promise<Subscription>;
  transaction(id: string): Promise<Transaction>;
  /** Charges for a pack on a subscription at once. Not idempotent. */
  charge(subscription: string, price: string): Promise<void>;
  /** The one-time charges of a subscription since a time, ISO 8601. */
  charges(subscription: string, since: string): Promise<Transaction[]>;
  /** The address of a customer. Paddle has one customer for each. */
  customerEmail(customer: string): Promise<string>;
  /** The paid and billed transactions of a customer, of any workspace. */
  purchases(customer: string): AsyncIterable<Transaction>;
  /** A link into the customer portal. For one use by the customer; never stored. */
  portal(customer: string, subscriptions: readonly string[]): Promise<string>;
  /** The URL of an invoice as PDF, valid for an hour. */
  invoice(transaction: string): Promise<string>;
  /** An invoice as PDF, at most 2 MB. */
  invoiceFile(transaction: string): Promise<Buffer>;
  /** The URL of a credit note as PDF, valid for an hour. */
  creditNote(adjustment: string): Promise<string>;
  /** A credit note as PDF, at most 2 MB. */
  creditNoteFile(adjustment: string): Promise<Buffer>;
  /** The transactions that changed since a time, ISO 8601, in the order of their ids: those after one, where it is given. */
  transactionsSince(time: string, after?: string): AsyncIterable<Transaction>;
  /** The adjustments that were made since a time, ISO 8601, the newest first. */
  adjustmentsSince(time: string): AsyncIterable<Adjustment>;
  /** All subscriptions, ended ones included, in the order of their ids: those after one, where it is given. */
  subscriptions(after?: string): AsyncIterable<Subscription>;
}

/** Null where the stage sells nothing. */
const context = createContext<Provider | null>("payment");
export const { use, provide, bind } = context;
