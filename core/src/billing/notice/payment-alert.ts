/**
 * What people are told when a payment or a change of plan fails: what failed, until when things work, and the page that mends
 * it.
 */
import type { z } from "zod";
import { amountText } from "../../kit/money.ts";
import { minuteOf } from "../../kit/time/utc.ts";
import type { Message, Page } from "../../notice/schema.ts";
import { currency } from "../catalog/catalog.ts";
import { explain, isDeclined } from "../provider/refusal.ts";
import { planPage } from "../catalog/page.ts";
import type { Events } from "../schema.ts";

type Of<E extends { schema: z.ZodType }> = z.output<E["schema"]>;

const shared = { emoji: "CreditCard", area: "my_plan" } as const;
const cardPage: Page = { ...planPage, label: "Update the payment method" };
const momentOf = (time: string): string => `${minuteOf(time)} UTC`;

export const renewalDeclinedMessage = (said: Of<typeof Events.RenewalDeclined>): Message => ({
  ...shared,
  kind: "payment_failed",
  title: `The renewal of ${said.description} was declined`,
  says:
    "Paddle, who bills for us, could not charge the payment method. Lifetime credits and what else the plan includes can be " +
    "used until it ends. Monthly credits come with the payment. Paddle tries again by itself.",
  facts: [
    ["Plan", said.description],
    ["Due", amountText(said.total, said.currency)],
    ["The plan ends", `${momentOf(said.until)}, unless it is paid`],
  ],
  page: cardPage,
});

const again =
  "Nothing was bought, and the credits that are left can be used. While they are below what was chosen, it is tried again each " +
  "day for three days; or at once, when the automatic top-up is saved again.";

export const topUpFailedMessage = ({ pack, total, reason }: Of<typeof Events.TopUpFailed>): Message => {
  const isCard = isDeclined(reason);
  return {
    ...shared,
    kind: "payment_failed",
    title: `The automatic top-up of ${pack} was ${isCard ? "declined" : "not made"}`,
    says: `${isCard ? "Paddle, who bills for us, could not charge the payment method." : explain(reason)} ${again}`,
    facts: [
      ["Pack", pack],
      ["Price", `${amountText(total, currency)} plus tax`],
    ],
    page: isCard ? cardPage : planPage,
  };
};

export const planChangeFailedMessage = (said: Of<typeof Events.PlanChangeFailed>): Message => ({
  ...shared,
  kind: "plan_changed",
  title: `The change from ${said.from} to ${said.plan} was not made`,
  says: `${said.plan} was to follow ${said.from}, and could not be put on. ${said.from} goes on and is renewed as it is. You can change the plan again.`,
  facts: [
    ["Plan", said.from],
    ["Not made", said.plan],
  ],
  page: planPage,
});
