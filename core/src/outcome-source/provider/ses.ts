/** Events of Amazon SES, as its configuration sets and its feedback notifications publish them to a topic of SNS. */
import { z } from "zod";
import type { Outcome } from "../../outcome/index.ts";
import { bounce, eventsOf, openedBy, optionalText, text, timeIn } from "./reported.ts";

const Recipient = z.object({ emailAddress: text, status: optionalText, diagnosticCode: optionalText });
const recipients = z.array(Recipient).max(100);

const Event = z.object({
  eventType: optionalText,
  notificationType: optionalText,
  mail: z.object({
    messageId: optionalText,
    timestamp: optionalText,
    destination: z.array(text).max(100).default([]),
  }),
  bounce: z
    .object({
      bounceType: optionalText,
      bounceSubType: optionalText,
      timestamp: text,
      bouncedRecipients: recipients,
    })
    .nullish(),
  complaint: z
    .object({ timestamp: text, complainedRecipients: recipients, complaintFeedbackType: optionalText })
    .nullish(),
  delivery: z.object({ timestamp: text, recipients: z.array(text).max(100) }).nullish(),
  deliveryDelay: z.object({ timestamp: text, delayedRecipients: recipients }).nullish(),
  open: z.object({ timestamp: text, userAgent: optionalText }).nullish(),
  click: z.object({ timestamp: text, userAgent: optionalText }).nullish(),
  subscription: z.object({ timestamp: text }).nullish(),
});
type Event = z.output<typeof Event>;

/** What the text of a message says: nothing where it is no event of a mail. */
export const outcomesOf = (json: unknown): Outcome.Reported[] => eventsOf(Event, [json]).flatMap(ofEvent);

function ofEvent(event: Event): Outcome.Reported[] {
  const { messageId, timestamp } = event.mail;
  const withID = messageId === "" ? {} : { id: messageId };
  const each = (emails: readonly string[], time: string, type: Outcome.Type): Outcome.Reported[] => {
    const at = timeIn(time);
    return at === null ? [] : emails.map((email) => ({ ...withID, email, at, type }));
  };
  switch (event.eventType || event.notificationType) {
    case "Bounce":
      return bounces(event, withID);
    case "DeliveryDelay":
      return event.deliveryDelay ? delays(event.deliveryDelay, withID) : [];
    case "Complaint": {
      const { complaint } = event;
      if (!complaint || complaint.complaintFeedbackType === "not-spam") return [];
      return each(complaint.complainedRecipients.map(addressOf), complaint.timestamp, "complained");
    }
    case "Delivery":
      return event.delivery ? each(event.delivery.recipients, event.delivery.timestamp, "delivered") : [];
    case "Open":
    case "Click": {
      const [done, type] = event.open ? [event.open, "opened" as const] : [event.click, "clicked" as const];
      // Of several recipients it is not known who did it.
      if (!done || event.mail.destination.length !== 1) return [];
      return each(event.mail.destination, done.timestamp, type).map((item) => ({
        ...item,
        ...(type === "opened" && openedBy(done.userAgent, { sent: timeIn(timestamp), at: item.at })),
      }));
    }
    case "Subscription":
      return event.subscription && event.mail.destination.length === 1
        ? each(event.mail.destination, event.subscription.timestamp, "unsubscribed")
        : [];
    default:
      return [];
  }
}

const addressOf = ({ emailAddress }: z.output<typeof Recipient>): string => emailAddress;

/** Bounces, except those of addresses to which SES sends nothing any more. */
function bounces({ bounce: bounced }: Event, withID: { id?: string }): Outcome.Reported[] {
  const at = timeIn(bounced?.timestamp ?? "");
  if (!bounced || at === null || /Suppress/.test(bounced.bounceSubType)) return [];
  const isHard = bounced.bounceType === "Permanent";
  return bounced.bouncedRecipients.map((recipient) =>
    bounce({ ...withID, email: recipient.emailAddress, at }, { reply: replyOf(recipient), isHard }),
  );
}

function delays(delay: NonNullable<Event["deliveryDelay"]>, withID: { id?: string }): Outcome.Reported[] {
  const at = timeIn(delay.timestamp);
  if (at === null) return [];
  return delay.delayedRecipients.map((recipient) =>
    bounce({ ...withID, email: recipient.emailAddress, at }, { reply: replyOf(recipient), isHard: false }),
  );
}

/** What the mail server said, after `smtp;`, or else the status. */
function replyOf({ diagnosticCode, status }: z.output<typeof Recipient>): string {
  const said = diagnosticCode.replace(/^\s*\w+\s*;\s*/, "");
  return /^[245]/.test(said) ? said : `${status} ${said}`.trim();
}
