/**
 * What people are told when a payment or a change of plan fails, in the notice and in the mail alike: what failed, until when
 * things work, and the page that mends it.
 */
import type { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { escape } from "../kit/escape.ts";
import { amountText } from "../kit/money.ts";
import type { Reaction } from "../kit/reaction.ts";
import type { Mail } from "../mail/index.ts";
import { Member } from "../member/index.ts";
import { Notice } from "../notice/index.ts";
import { currency } from "./catalog.ts";
import { explain, isDeclined } from "./refusal.ts";
import { Events } from "./schema.ts";

type Alert = Omit<Mail.PaymentAlert, "workspace">;

const plan = { label: "Open the plan page", path: "/account-settings/my-plan" };
const card = { ...plan, label: "Update the payment method" };
const momentOf = (time: string): string => `${time.slice(0, 16).replace("T", " ")} UTC`;

const renewalDeclined = (said: z.output<typeof Events.RenewalDeclined.schema>): Alert => ({
  title: "The renewal of the plan was declined",
  says:
    "Paddle, who bills for us, could not charge the payment method. Lifetime credits and what else the plan includes can be " +
    "used until it ends. Monthly credits come with the payment. Paddle tries again by itself.",
  facts: [
    ["Plan", said.description],
    ["Due", amountText(said.total, said.currency)],
    ["The plan ends", `${momentOf(said.until)}, unless it is paid`],
  ],
  button: card,
});

const again =
  "Nothing was bought, and the credits that are left can be used. While they are below what was chosen, it is tried again each " +
  "day for three days; or at once, when the automatic top-up is saved again.";

const topUpFailed = ({ pack, total, reason }: z.output<typeof Events.TopUpFailed.schema>): Alert => {
  const isCard = isDeclined(reason);
  return {
    title: isCard ? "An automatic top-up was declined" : "An automatic top-up was not made",
    says: `${isCard ? "Paddle, who bills for us, could not charge the payment method." : explain(reason)} ${again}`,
    facts: [
      ["Pack", pack],
      ["Price", `${amountText(total, currency)} plus tax`],
    ],
    button: isCard ? card : plan,
  };
};

const planChangeFailed = (said: z.output<typeof Events.PlanChangeFailed.schema>): Alert => ({
  title: "A change of plan was not made",
  says: `${said.plan} was to follow ${said.from}, and could not be put on. ${said.from} goes on and is renewed as it is. You can change the plan again.`,
  facts: [
    ["Plan", said.from],
    ["Not made", said.plan],
  ],
  button: plan,
});

/** An event that people are told of, and what they are told. */
interface Told<T extends Reaction.EventType> {
  type: T;
  schema: z.ZodType;
  alertOf: (properties: unknown) => Alert;
}

const told = <T extends Reaction.EventType, S extends z.ZodObject>(
  { type, schema }: { type: T; schema: S },
  alertOf: (properties: z.output<S>) => Alert,
): Told<T> => ({ type, schema, alertOf: (properties) => alertOf(schema.parse(properties)) });

/** The events that are told by notice and by mail alike. */
export const paymentAlerts = [
  told(Events.RenewalDeclined, renewalDeclined),
  told(Events.TopUpFailed, topUpFailed),
  told(Events.PlanChangeFailed, planChangeFailed),
];

/** Shows the alert to those who see the plan. */
export async function notifyPayment(
  { alertOf }: Pick<Told<Reaction.EventType>, "alertOf">,
  eventID: string,
  properties: unknown,
): Promise<void> {
  const { title, says, facts, button } = alertOf(properties);
  const lines = facts.map(([name, value]) => `<li>${escape(name)}: <b><bdi>${escape(value)}</bdi></b></li>`);
  await Notice.notify(eventID, {
    emoji: "CreditCard",
    title,
    content: `<p>${escape(says)}</p><ul>${lines.join("")}</ul><p><a href="${button.path}">${button.label}</a></p>`,
    area: "my_plan",
  });
}

/** What the mail says, and who gets it: the owner and those who may change the plan. Null where the workspace was closed. */
export async function mailOfPayment(
  { alertOf }: Pick<Told<Reaction.EventType>, "alertOf">,
  properties: unknown,
): Promise<{ emails: readonly string[]; alert: Mail.PaymentAlert } | null> {
  const found = await Member.peopleWho(Actor.system(), "my_plan", "edit");
  return found && { emails: found.emails, alert: { workspace: found.workspaceName, ...alertOf(properties) } };
}
