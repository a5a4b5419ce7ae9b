/** What people are told of a payment that was made and of a plan that holds or has ended. */
import type { z } from "zod";
import { amountText } from "../kit/money.ts";
import type { Message } from "../notice/schema.ts";
import type { Workspace } from "../workspace/index.ts";
import { planPage } from "./page.ts";
import type { Events } from "./schema.ts";

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
