/** What the forms of the customer portal do. */
import type { Account } from "../account.ts";
import { createBusiness } from "../customer.ts";
import { retryPayment } from "../renewal.ts";
import { cancelSubscription, findLiving, undoScheduledChange, updateSubscription } from "../subscription.ts";
import { readCard } from "./card-form.ts";
import { dateOf } from "./layout.ts";

interface Result {
  wrong: string | null;
  done: string | null;
}

const done = (text: string): Result => ({ wrong: null, done: text });
const wrong = (text: string): Result => ({ wrong: text, done: null });

/** Does what the form asks for. Refuses the subscription of another customer. */
export function answerPortal(account: Account, customer: string, form: URLSearchParams): Result {
  if (form.get("action") === "company") return changeCompany(account, customer, form);
  const row = findLiving(account, form.get("subscription") ?? "");
  if (row.customer_id !== customer) return wrong("This plan belongs to another customer.");
  switch (form.get("action")) {
    case "cancel": {
      const { scheduled_change } = cancelSubscription(account, row.id, false);
      return done(
        scheduled_change
          ? `The plan ends on ${dateOf(scheduled_change.effective_at)}.`
          : "The plan has ended.",
      );
    }
    case "keep":
      undoScheduledChange(account, row.id);
      return done("The plan goes on.");
    case "card":
      return changeCard(account, row.id, form);
    default:
      return wrong("The portal does not know this form.");
  }
}

/** Saves a card. A payment that failed is tried again at once. */
function changeCard(account: Account, id: string, form: URLSearchParams): Result {
  const card = readCard(form, account.clock.now());
  if (typeof card === "string") return wrong(card);
  updateSubscription(account, id, { card });
  if (!findLiving(account, id).dunning) return done("The card was saved.");
  retryPayment(account, id);
  return findLiving(account, id).dunning
    ? wrong("The card was saved, but the payment was declined.")
    : done("The card was saved, and the payment that had failed was made.");
}

function changeCompany(account: Account, customer: string, form: URLSearchParams): Result {
  const name = (form.get("company") ?? "").trim();
  if (name === "") return wrong("Write the name of the company.");
  const tax_identifier = (form.get("tax_number") ?? "").trim() || null;
  const business = createBusiness(account, customer, { name, tax_identifier });
  for (const { id, customer_id, status } of account.storage.subscriptions.all())
    if (customer_id === customer && status !== "canceled")
      updateSubscription(account, id, { business_id: business.id });
  return done("The next invoices name this company.");
}
