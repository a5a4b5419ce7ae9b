/** Templates about payments. */
import { facts, link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

interface Receipt {
  workspace: string;
  description: string;
  /** Cents, taxes included. */
  total: number;
  invoiceNumber: string | null;
}

export const receipt = ({ workspace, description, total, invoiceNumber }: Receipt): Content =>
  render({
    subject: "Receipt of a payment to Winnow",
    heading: "Thank you for your payment",
    blocks: [
      paragraph(`${named(workspace)} has paid, through Paddle, who bills for us.`),
      facts(
        ["Bought", description],
        ["Paid", dollars(total)],
        ...(invoiceNumber === null ? [] : [["Invoice", invoiceNumber] as [string, string]]),
      ),
      link("Open the invoice", page("/account-settings/payment-history")),
      note("You get this because the workspace sends its receipts to your address."),
    ],
  });

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
