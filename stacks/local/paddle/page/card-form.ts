/** The fields of a payment card, and their validation. */
import { isCardNumber, testCards } from "../card.ts";
import type { Card } from "../storage.ts";
import { escaped } from "./layout.ts";

const grouped = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

/** The fields, with what was entered before. */
export const cardFields = (form: URLSearchParams): string => `
      <fieldset>
        <legend>Card</legend>
        <label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required value="${valueOf(form, "number")}" aria-describedby="test-cards"></label>
        <small id="test-cards">${grouped(testCards.accepted)} pays, ${grouped(testCards.declined)} is declined, ${grouped(testCards.declinedLater)} is declined from the second payment on.</small>
        <label>Name on card <input name="name" autocomplete="cc-name" required maxlength="100" value="${valueOf(form, "name")}"></label>
        <div class="pair">
          <label>Expires (MM/YY) <input name="expiry" inputmode="numeric" autocomplete="cc-exp" required pattern="\\d\\d ?/ ?\\d\\d" value="${valueOf(form, "expiry")}"></label>
          <label>Security code <input name="code" inputmode="numeric" autocomplete="cc-csc" required pattern="\\d{3,4}" value="${valueOf(form, "code")}"></label>
        </div>
      </fieldset>`;

export const valueOf = (form: URLSearchParams, name: string): string => escaped(form.get(name) ?? "");

/** The card of a form, or what is wrong with it. */
export function readCard(form: URLSearchParams, now: Date): Card | string {
  const number = (form.get("number") ?? "").replace(/[\s-]/g, "");
  if (!isCardNumber(number)) return "This is not a card number. Use one of the test cards.";
  const [, month = "", year = ""] = /^\s*(\d\d)\s*\/\s*(\d\d)\s*$/.exec(form.get("expiry") ?? "") ?? [];
  const expiry_month = Number(month);
  const expiry_year = 2000 + Number(year);
  if (month === "" || expiry_month < 1 || expiry_month > 12)
    return "Write the expiry as MM/YY, such as 12/30.";
  if (Date.UTC(expiry_year, expiry_month) <= now.getTime()) return "This card has expired.";
  if (!/^\d{3,4}$/.test(form.get("code") ?? "")) return "The security code has 3 or 4 digits.";
  const name = (form.get("name") ?? "").trim();
  if (name === "") return "Write the name on the card.";
  return { number, name, expiry_month, expiry_year };
}
