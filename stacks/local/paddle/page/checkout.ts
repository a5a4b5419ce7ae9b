/** The page of a checkout: what is bought, who buys, and the card. */
import { nowOf, type Account } from "../account.ts";
import { percent, priceText } from "../money.ts";
import type { TransactionRow } from "../storage.ts";
import { cycleOf } from "../subscription.ts";
import { cardFields, valueOf } from "./card-form.ts";
import { checkoutEvent, type CheckoutEventName } from "./checkout-event.ts";
import { countryOptions } from "./country.ts";
import { escaped, inScript, page, type Page } from "./layout.ts";

export interface CheckoutState {
  transaction: TransactionRow;
  /** What was entered, or is prefilled. */
  form: URLSearchParams;
  /** What is wrong with it; null at first. */
  wrong: string | null;
  /** What Paddle.js tells the page that opened the checkout. */
  event: CheckoutEventName;
}

const escapeKey = `addEventListener("keydown", ({ key }) => { if (key === "Escape") close(); });`;

/** Tells the opening page about the checkout, and that it was closed. */
const scriptOf = (event: object): string => `
      const tell = (event) => { if (parent !== window) parent.postMessage({ paddle: event }, "*"); };
      tell(${inScript(event)});
      const close = () => tell({ ...${inScript(event)}, name: "checkout.closed" });
      for (const button of document.querySelectorAll("[data-close]")) { button.hidden = parent === window; button.addEventListener("click", close); }
      ${escapeKey}
      for (const form of document.forms) form.addEventListener("submit", () => { for (const button of form.querySelectorAll("button:not([type=button])")) button.disabled = true; });`;

export function checkoutPage(account: Account, state: CheckoutState): Page {
  const { transaction, form, wrong, event } = state;
  const totals = transaction.details?.totals;
  const due = totals?.grand_total ?? "0";
  const content = `<main class="card columns" aria-label="Checkout">
      <section aria-labelledby="order">
        <h1 id="order">Your order</h1>
        ${summary(transaction)}
      </section>
      <section aria-labelledby="payment">
        <h2 id="payment" style="margin-top: 0">Payment</h2>
        ${wrong === null ? "" : `<p class="wrong" role="alert">${escaped(wrong)}</p>`}
        <form method="post" action="/checkout/${transaction.id}">
          <fieldset>
            <legend>Buyer</legend>
            <label>Email <input name="email" type="email" autocomplete="email" required maxlength="254" value="${valueOf(form, "email")}"></label>
            <div class="pair">
              <label>Country <select name="country" autocomplete="country" required>${countryOptions(form.get("country") ?? "US")}</select></label>
              <label>Postcode <input name="postcode" autocomplete="postal-code" maxlength="20" value="${valueOf(form, "postcode")}"></label>
            </div>
            <details${form.get("company") ? " open" : ""}>
              <summary>Buy for a company</summary>
              <fieldset>
                <legend>Company</legend>
                <label>Company name <input name="company" autocomplete="organization" maxlength="200" value="${valueOf(form, "company")}"></label>
                <label>Tax number <input name="tax_number" maxlength="50" value="${valueOf(form, "tax_number")}"></label>
              </fieldset>
            </details>
          </fieldset>${cardFields(form)}
          <button>Pay ${priceText(due, transaction.currency_code)}</button>
          <button type="button" class="quiet" data-close hidden>Close without paying</button>
        </form>
      </section>
    </main>`;
  return page({
    title: "Checkout",
    content,
    script: scriptOf(checkoutEvent(account, transaction, event)),
  });
}

/** The page after a payment. */
export function paidPage(account: Account, transaction: TransactionRow): Page {
  const content = `<main class="card" aria-label="Checkout">
      <h1>Payment complete</h1>
      <p role="status">You paid ${priceText(transaction.details?.totals?.grand_total ?? 0, transaction.currency_code)} on ${nowOf(account).slice(0, 10)}. Invoice ${escaped(transaction.invoice_number ?? "")}.</p>
      ${summary(transaction)}
      <button type="button" data-close hidden>Close</button>
    </main>`;
  return page({
    title: "Payment complete",
    content,
    script: scriptOf(checkoutEvent(account, transaction, "checkout.completed")),
  });
}

function summary({ details, lines, currency_code }: TransactionRow): string {
  const totals = details?.totals;
  const text = (cents: number | string) => priceText(cents, currency_code);
  const cycle = lines.map((line) => cycleOf(line)).find(Boolean);
  const each = (details?.line_items ?? []).map(
    ({ product, quantity, totals: amounts }) =>
      `<dt>${escaped(product?.name ?? "")}${quantity === 1 ? "" : ` × ${quantity}`}</dt><dd>${text(amounts?.subtotal ?? 0)}</dd>`,
  );
  const tax = `Tax (${percent(details?.tax_rates_used[0]?.tax_rate ?? "0")})`;
  return `<p class="price">${text(totals?.grand_total ?? 0)}</p>
        <p class="quiet">${cycle ? `Then the same each ${cycle.interval}, until you cancel.` : "Paid once."}</p>
        <dl class="totals">
          ${each.join("\n          ")}
          ${totals?.discount === "0" ? "" : `<dt>Discount</dt><dd>${text(-Number(totals?.discount ?? 0))}</dd>`}
          <dt>${tax}</dt><dd>${text(totals?.tax ?? 0)}</dd>
          ${totals?.credit === "0" ? "" : `<dt>Credit balance</dt><dd>${text(-Number(totals?.credit ?? 0))}</dd>`}
          <dt class="sum">Due now</dt><dd class="sum">${text(totals?.grand_total ?? 0)}</dd>
        </dl>`;
}
