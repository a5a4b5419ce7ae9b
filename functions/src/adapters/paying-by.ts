import type { Payment } from "@winnow/core/port/payment/index";
import { deferred } from "./deferred.ts";

/** A payment provider that is loaded at its first call. */
export const payingBy = (load: () => Promise<Payment.Provider>): Payment.Provider =>
  deferred(load, {
    readEvent: "one",
    previewChange: "one",
    changePlan: "one",
    cancel: "one",
    cancelNow: "one",
    undoCancel: "one",
    subscription: "one",
    transaction: "one",
    charge: "one",
    charges: "one",
    customerEmail: "one",
    purchases: "many",
    portal: "one",
    invoice: "one",
    invoiceFile: "one",
    creditNote: "one",
    creditNoteFile: "one",
    transactionsSince: "many",
    adjustmentsSince: "many",
    subscriptions: "many",
  });
