/** API calls about plans, the subscription and payments. */
import type {
  CurrentSubscription,
  CustomPlan,
  CustomPlanDetail,
  InvoiceArchive,
  Payment,
  Preview,
  Settings,
} from "@winnow/core/billing/schema";
import type { Kind } from "@winnow/core/credit/schema";
import type { ClientResponse } from "hono/client";
import { api, unwrap } from "../../lib/api.ts";
import type { Page } from "../../lib/page.ts";
import { saveFile } from "../../lib/save-file.ts";
import { type Awaited, grantedCredits } from "./granted.ts";

interface Cancel {
  signal: AbortSignal;
}

const newestEntries = async (query: { kind?: Kind }, init: { signal?: AbortSignal }) =>
  (await unwrap(api.credit.ledger.$get({ query }, { init }))).results;

export const billing = {
  /** The catalogue: plans and packs. */
  offers: ({ signal }: Cancel): Promise<Page<CustomPlan>> =>
    unwrap(api.customplan.$get({ query: {} }, { init: { signal } })),
  /** One offer, with what opens its checkout. */
  offer: (id: string): Promise<CustomPlanDetail> => unwrap(api.customplan[":id"].$get({ param: { id } })),
  subscription: ({ signal }: Cancel): Promise<CurrentSubscription> =>
    unwrap(api.subscription.$get({}, { init: { signal } })),
  cancel: (): Promise<CurrentSubscription> =>
    unwrap(api.subscription.cancel.$post({ json: { cancel_type: "next_billing_period" } })),
  undoCancel: (): Promise<CurrentSubscription> => unwrap(api.subscription["undo-cancel"].$post({})),
  preview: (plan_id: string): Promise<Preview> =>
    unwrap(api.subscription["preview-plan-change-paddle"].$post({ json: { plan_id } })),
  /** A refusal of the amount (409) is thrown like every other one. */
  changePlan: (plan_id: string, due_now: number): Promise<CurrentSubscription> =>
    unwrap(
      api.subscription["change-plan"].$post({ json: { plan_id, due_now } }) as Promise<
        ClientResponse<CurrentSubscription, 200, "json">
      >,
    ),
  /** A link to Paddle's customer portal, for one use. */
  portal: (): Promise<{ url: string }> => unwrap(api.subscription["manage-billing"].$get({})),
  payments: (cursor: string | undefined, { signal }: Cancel): Promise<Page<Payment>> =>
    unwrap(api.payment.$get({ query: cursor === undefined ? {} : { cursor } }, { init: { signal } })),
  /** A link to the PDF of an invoice. */
  invoice: (transaction_id: string): Promise<{ url: string }> =>
    unwrap(api.payment["get-invoice"].$get({ query: { transaction_id } })),
  /** A link to the PDF of a credit note: of a refund or a chargeback. */
  creditNote: (transaction_id: string, adjustment_id: string): Promise<{ url: string }> =>
    unwrap(api.payment["get-credit-note"].$get({ query: { transaction_id, adjustment_id } })),
  /** Saves every payment and refund as CSV. */
  savePayments: (): Promise<void> => saveFile("/api/payment/csv", "payments.csv"),
  /** A link to a ZIP file with all invoices and credit notes of a year, and what is missing in it. */
  invoicesOf: (year: number): Promise<InvoiceArchive> =>
    unwrap(api.payment.invoices.$get({ query: { year: String(year) } })),
  /** The credits of an awaited grant; null until the ledger shows it. */
  granted: async (awaited: Awaited, kinds: readonly Kind[], { signal }: Cancel): Promise<number | null> => {
    const entries = await Promise.all(kinds.map((kind) => newestEntries({ kind }, { signal })));
    return grantedCredits(awaited, entries.flat());
  },
  /** The number of the newest ledger entry; 0 for an empty ledger. */
  newestEntry: async (): Promise<number> => (await newestEntries({}, {}))[0]?.number ?? 0,
  settings: ({ signal }: Cancel): Promise<Settings> =>
    unwrap(api.billing.settings.$get({}, { init: { signal } })),
  changeSettings: (json: Partial<Settings>): Promise<Settings> =>
    unwrap(api.billing.settings.$patch({ json })),
};
