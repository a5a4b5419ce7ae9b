/** Webhooks of Postmark: one record. Postmark signs nothing, so the secret of the URL says who calls. */
import { z } from "zod";
import type { Outcome } from "../../outcome/index.ts";
import { bounce, eventsOf, openedBy, optionalText, timeIn } from "./reported.ts";

const Event = z.object({
  RecordType: z.string(),
  MessageID: optionalText,
  Email: optionalText,
  Recipient: optionalText,
  BouncedAt: optionalText,
  DeliveredAt: optionalText,
  ReceivedAt: optionalText,
  ChangedAt: optionalText,
  Details: optionalText,
  Description: optionalText,
  Type: optionalText,
  UserAgent: optionalText,
  SuppressSending: z.boolean().nullish(),
  SuppressionReason: optionalText,
});
type Record = z.output<typeof Event>;

export const outcomesOf = (json: unknown): Outcome.Reported[] => eventsOf(Event, [json]).flatMap(outcomeOf);

function outcomeOf(record: Record): Outcome.Reported[] {
  const [email, at] = [record.Recipient || record.Email, timeOf(record)];
  if (email === "" || at === null) return [];
  const of = { email, at, ...(record.MessageID !== "" && { id: record.MessageID }) };
  switch (record.RecordType) {
    case "Delivery":
      return [{ ...of, type: "delivered" }];
    case "Bounce":
      return bounceOf(record, of);
    case "SpamComplaint":
      return [{ ...of, type: "complained" }];
    case "Open":
      return [{ ...of, type: "opened", ...openedBy(record.UserAgent, { at }) }];
    case "Click":
      return [{ ...of, type: "clicked" }];
    case "SubscriptionChange":
      return record.SuppressSending === true && record.SuppressionReason === "ManualSuppression"
        ? [{ ...of, type: "unsubscribed" }]
        : [];
    default:
      return [];
  }
}

/** Types of a bounce that are about something else than a mail that came back. */
const notBounces = new Set([
  "Subscribe",
  "AutoResponder",
  "AddressChange",
  "OpenRelayTest",
  "ManuallyDeactivated",
]);

function bounceOf({ Type: type, Details: reply }: Record, of: Pick<Outcome.Reported, "email" | "at" | "id">) {
  if (notBounces.has(type)) return [];
  if (type === "Unsubscribe") return [{ ...of, type: "unsubscribed" as const }];
  if (type === "SpamComplaint") return [{ ...of, type: "complained" as const }];
  return [bounce(of, { reply, isHard: false })];
}

const timeOf = (record: Record): string | null =>
  timeIn(record.BouncedAt || record.DeliveredAt || record.ReceivedAt || record.ChangedAt);
