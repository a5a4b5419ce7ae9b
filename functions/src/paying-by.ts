import { loadOnce } from "@winnow/core/kit/load-once";
import type { Payment } from "@winnow/core/port/payment/index";

/** A payment provider that is loaded at its first call, so that functions that sell nothing start without it. */
export function payingBy(load: () => Promise<Payment.Provider>): Payment.Provider {
  const loaded = loadOnce(load);
  return {
    readEvent: async (...given) => (await loaded()).readEvent(...given),
    previewChange: async (...given) => (await loaded()).previewChange(...given),
    changePlan: async (...given) => (await loaded()).changePlan(...given),
    cancel: async (...given) => (await loaded()).cancel(...given),
    cancelNow: async (...given) => (await loaded()).cancelNow(...given),
    undoCancel: async (...given) => (await loaded()).undoCancel(...given),
    subscription: async (...given) => (await loaded()).subscription(...given),
    transaction: async (...given) => (await loaded()).transaction(...given),
    charge: async (...given) => (await loaded()).charge(...given),
    charges: async (...given) => (await loaded()).charges(...given),
    customerEmail: async (...given) => (await loaded()).customerEmail(...given),
    async *purchases(...given) {
      yield* (await loaded()).purchases(...given);
    },
    portal: async (...given) => (await loaded()).portal(...given),
    invoice: async (...given) => (await loaded()).invoice(...given),
    invoiceFile: async (...given) => (await loaded()).invoiceFile(...given),
    creditNote: async (...given) => (await loaded()).creditNote(...given),
    creditNoteFile: async (...given) => (await loaded()).creditNoteFile(...given),
    async *transactionsSince(...given) {
      yield* (await loaded()).transactionsSince(...given);
    },
    async *adjustmentsSince(...given) {
      yield* (await loaded()).adjustmentsSince(...given);
    },
    async *subscriptions(...given) {
      yield* (await loaded()).subscriptions(...given);
    },
  };
}
