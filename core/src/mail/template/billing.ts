/** Templates about payments. */
import { amountText } from "../../kit/money.ts";
import { facts, link, note, paragraph } from "./draft.ts";
import { render, type Content, named, page } from "./render.ts";

interface Receipt {
  workspace: string;
  description: string;
  /** Cents, taxes included. */
  total: number;
  currency: string;
  invoiceNumber: string | null;
}

export const receipt = ({ workspace, description, total, currency, invoiceNumber }: Receipt): Content =>
  render({
    subject: "Receipt of a payment to Winnow",
    heading: "Thank you for your payment",
    blocks: [
      paragraph(`${named(workspace)} has paid, through Paddle, who bills for us.`),
      facts(
        ["Bought", description],
        ["Paid", amountText(total, currency)],
        ...(invoiceNumber === null ? [] : [["Invoice", invoiceNumber] as [string, string]]),
      ),
      link("Open the invoice", page("/account-settings/payment-history")),
      note("You get this because the workspace sends its receipts to your address."),
    ],
  });
