/** What people are told of a payment that was made, of what will be charged, and of a plan that holds or has ended. */
import type { z } from "zod";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { amountText, priceText } from "../../kit/money.ts";
import { Name } from "../../kit/text/name.ts";
import type { Message } from "../../notice/schema.ts";
import type { Workspace } from "../../workspace/index.ts";
import { currency as ours } from "../catalog/catalog.ts";
import { planPage } from "../catalog/page.ts";
import type { Events } from "../schema.ts";

export const paidMessage = ({
  description,
  total,
  currency,
  invoiceNumber,
}: z.output<typeof Events.Paid.schema>): Message => ({
  kind: "payment_made",
  emoji: "CreditCard",
  title: `${amountText(total, currency)} paid for ${description}`,
  says: "Paddle, who bills for us, has the payment. The invoice is in the payment history.",
  facts: [["Bought", description], ...(invoiceNumber === null ? [] : [["Invoice", invoiceNumber] as const])],
  page: {
    path: "/account-settings/payment-history",
    label: "Open the payment history",
    area: "my_plan",
    action: "view",
  },
  area: "my_plan",
});

export const topUpRaisedMessage = (said: z.output<typeof Events.TopUpRaised.schema>): Message => {
  const ceiling = priceText(said.ceiling, ours);
  return {
    kind: "plan_changed",
    emoji: "CreditCard",
    title: `Automatic top-ups are on, for up to ${ceiling} a month`,
    says:
      "A pack is bought with the payment method of the plan whenever fewer credits can be spent than was chosen. If nobody of " +
      "you wanted this, turn it off and change your password.",
    facts: [
      ["Pack", said.pack],
      ["Below", `${groupedDigits(said.below)} credits`],
      ["At most", `${ceiling} in a calendar month, plus tax`],
      ["Chosen by", Name.inTitle(said.by)],
    ],
    page: planPage,
    area: "my_plan",
  };
};

const nameOf = (plan: Workspace.Plan): string => (plan === "free" ? "Free" : plan);

export const planChangedMessage = ({ from, to }: { from: Workspace.Plan; to: Workspace.Plan }): Message => ({
  kind: "plan_changed",
  emoji: to === "free" ? "TriangleAlert" : "BadgeCheck",
  title: to === "free" ? `The ${from} plan has ended` : `The workspace is on the ${to} plan now`,
  says:
    to === "free"
      ? "Lifetime credits and API keys work on. Members can open the workspace again once it has a plan with a team."
      : "What the plan includes can be used at once.",
  facts: [
    ["Before", nameOf(from)],
    ["Now", nameOf(to)],
  ],
  page: planPage,
  area: "my_plan",
});
