/** What a checkout is opened with, and what its form sends. */
import { z } from "zod";
import type { Account, Item } from "../account.ts";
import { parse } from "../api/input.ts";
import { payCheckout } from "../checkout.ts";
import { PaddleError } from "../error.ts";
import type { TransactionRow } from "../storage.ts";
import { readCard } from "./card-form.ts";
import { isCountry } from "./country.ts";

const Opening = z.object({
  items: z.array(z.object({ price_id: z.string(), quantity: z.int().default(1) })).min(1),
  custom_data: z.record(z.string(), z.unknown()).nullable().default(null),
  email: z.string().max(254).default(""),
  token: z.string(),
});

/** The input of `Checkout.open`, as JSON in the query of the URL. Refuses another client-side token. */
export function readOpening(
  url: URL,
  { clientToken }: { clientToken: string },
): { items: readonly Item[]; custom_data: Record<string, unknown> | null; email: string } {
  const { token, ...opening } = parse(Opening, jsonOf(url.searchParams.get("input") ?? ""));
  if (token !== clientToken)
    throw new PaddleError(403, "forbidden", "The client-side token is that of another seller.");
  return opening;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PaddleError(400, "bad_request", "The checkout was opened without items.");
  }
}

/** Pays with the form. Returns what is wrong, or null once it is paid. */
export function answerCheckout(
  account: Account,
  { id }: TransactionRow,
  form: URLSearchParams,
): string | null {
  const email = (form.get("email") ?? "").trim();
  const country_code = form.get("country");
  const company = (form.get("company") ?? "").trim();
  const tax_identifier = (form.get("tax_number") ?? "").trim() || null;
  if (!z.email().safeParse(email).success) return "Write your email address.";
  if (!isCountry(country_code)) return "Choose your country.";
  if (tax_identifier !== null && company === "") return "Write the name of the company with this tax number.";
  const card = readCard(form, account.clock.now());
  if (typeof card === "string") return card;
  const buyer = {
    email,
    country_code,
    postal_code: (form.get("postcode") ?? "").trim() || null,
    business: company === "" ? null : { name: company, tax_identifier },
  };
  return payCheckout(account, id, buyer, card)
    ? null
    : "The card was declined. Nothing was charged. Try another card.";
}
