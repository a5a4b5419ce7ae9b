import { Clock } from "../clock/index.ts";
import { Payment } from "./index.ts";
import { Event } from "./object.ts";

/** What a scripted Paddle was asked to do. */
export interface Asked {
  call: "changePlan" | "cancel" | "cancelNow" | "undoCancel" | "charge";
  subscription: string;
  price?: string;
  charged?: Payment.PlanChange["charged"];
}

export interface ScriptedPayment extends Payment.Provider {
  asked: Asked[];
  /** The subscriptions by id. */
  known: Map<string, Payment.Subscription>;
  transactions: Payment.Transaction[];
  adjustments: Payment.Adjustment[];
  /** The addresses of customers, by id. */
  emails: Map<string, string>;
  preview: Payment.ChangePreview;
  /** The previews by price, where they differ. */
  previews: Map<string, Payment.ChangePreview>;
  /** Thrown by the next calls that change something, one each; null lets a call pass. */
  failures: (Error | null)[];
}

/** A Paddle that answers from lists that the test fills. The JSON of a webhook is the event itself. */
export function scriptedPayment(): ScriptedPayment {
  const script: ScriptedPayment = {
    asked: [],
    known: new Map(),
    transactions: [],
    adjustments: [],
    emails: new Map(),
    preview: {
      charge: 0,
      credit: 0,
      dueNow: 0,
      creditUsed: 0,
      creditToBalance: 0,
      nextPayment: { at: "2026-12-21T10:00:00Z", amount: 0 },
    },
    previews: new Map(),
    failures: [],
    readEvent: async (json) => Event.parse(json),
    previewChange: async ({ price }) => script.previews.get(price) ?? script.preview,
    changePlan: async (planned) =>
      change(
        { call: "changePlan", ...planned },
        { items: [{ price: planned.price, quantity: 1, amount: 0 }] },
      ),
    cancel: async (subscription) =>
      change(
        { call: "cancel", subscription },
        { scheduled: { action: "cancel", at: find(subscription).period?.end ?? "" } },
      ),
    cancelNow: async (subscription) =>
      change({ call: "cancelNow", subscription }, { status: "canceled", scheduled: null }),
    undoCancel: async (subscription) => change({ call: "undoCancel", subscription }, { scheduled: null }),
    charge: async (subscription, price) => void change({ call: "charge", subscription, price }, {}),
    subscription: async (id) => find(id),
    async transaction(id) {
      const found = script.transactions.find((each) => each.id === id);
      if (!found) throw new Payment.Rejected("not_found", id);
      return found;
    },
    charges: async (subscription, since) =>
      script.transactions.filter(
        (each) =>
          each.subscription === subscription &&
          each.origin === "subscription_charge" &&
          Date.parse(each.timeCreated) >= Date.parse(since),
      ),
    customerEmail: async (customer) => script.emails.get(customer) ?? "payer@inbox.test",
    async *purchases(customer) {
      yield* script.transactions.filter((each) => each.customer === customer);
    },
    portal: async (customer) => `https://portal.example/${customer}`,
    invoice: async (transaction) => `https://invoices.example/${transaction}.pdf`,
    invoiceFile: async (transaction) => Buffer.from(`%PDF-1.7 ${transaction}`),
    creditNote: async (adjustment) => `https://invoices.example/${adjustment}.pdf`,
    creditNoteFile: async (adjustment) => Buffer.from(`%PDF-1.7 ${adjustment}`),
    async *transactionsSince(time, after = "") {
      const since = Date.parse(time);
      yield* inOrder(script.transactions, after).filter(
        ({ timeUpdated }) => Date.parse(timeUpdated) >= since,
      );
    },
    async *adjustmentsSince(time) {
      yield* script.adjustments.filter(({ timeCreated }) => Date.parse(timeCreated) >= Date.parse(time));
    },
    async *subscriptions(after = "") {
      yield* inOrder([...script.known.values()], after);
    },
  };

  function find(id: string): Payment.Subscription {
    const found = script.known.get(id);
    if (!found) throw new Payment.Rejected("not_found", id);
    return found;
  }

  let changes = 0;

  function change(asked: Asked, to: Partial<Payment.Subscription>): Payment.Subscription {
    const failure = script.failures.shift();
    if (failure) throw failure;
    script.asked.push(asked);
    changes += 1;
    const seconds = Clock.now().toISOString().slice(0, "yyyy-mm-ddThh:mm:ss".length);
    const timeUpdated = `${seconds}.${String(changes).padStart(9, "0")}Z`;
    const changed = { ...find(asked.subscription), ...to, timeUpdated };
    script.known.set(changed.id, changed);
    return changed;
  }

  return script;
}

const inOrder = <O extends { id: string }>(objects: readonly O[], after: string): O[] =>
  objects.filter(({ id }) => id > after).toSorted((one, other) => (one.id < other.id ? -1 : 1));
