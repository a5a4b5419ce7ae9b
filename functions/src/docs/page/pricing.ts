/** Prices for those who are not signed in, from the catalogue. */
import { Billing } from "@winnow/core/billing";
import { priceText } from "@winnow/core/kit/money";
import { html, prose } from "../html/html.ts";
import { type Page, section } from "../html/layout.ts";
import { table } from "../html/table.ts";

const plans = Billing.offers.filter(({ payment_recurring_interval: interval }) => interval !== "year");
const monthly = plans.filter(({ plan_type }) => plan_type !== "pack");
const packs = plans.filter(({ plan_type }) => plan_type === "pack");

export const pricingPage: Page = {
  path: "/docs/pricing",
  title: "Pricing",
  summary:
    "One credit is one address with a conclusive answer. Unknown ones, duplicates and bad syntax are free.",
  places: [
    { id: "plans", title: "Plans" },
    { id: "packs", title: "Packs" },
  ],
  body: html`${section(
    "plans",
    "Plans",
    html`<p>
        ${prose("Paid by the month. Pay by the year and get two months free. Prices are in US dollars, without taxes.")}
      </p>
      ${table(
        "Plans",
        ["What you get", ...monthly.map(({ name }) => name)],
        Billing.comparison.map(({ label, value }) => [
          html`${label}`,
          ...monthly.map((plan) => html`${value(plan)}`),
        ]),
      )}`,
  )}
  ${section(
    "packs",
    "Packs",
    html`<p>${prose("Paid once, with or without a plan. Lifetime credits do not expire.")}</p>
      ${table(
        "Packs",
        ["Pack", "Price", "For 1,000 credits"],
        packs.map((pack) => [
          html`${pack.name}`,
          html`${priceText(pack.amount, pack.currency)}`,
          html`${priceText(Billing.centsPerThousand(pack), pack.currency)}`,
        ]),
      )}
      <p>
        <a href="/sign-up">Create an account</a>, or see the <a href="/status">status</a>: how often valid
        addresses bounced, measured
      </p>`,
  )}`,
};
