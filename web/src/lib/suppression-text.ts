/** Words for suppressed addresses. */
import type { Reason, Source } from "@winnow/core/suppression/schema";

export const reasonNames: Readonly<Record<Reason, string>> = {
  bounce: "Bounced",
  complaint: "Complained",
  unsubscribe: "Unsubscribed",
  manual: "Put there by hand",
};

export const reasonOptions = (["bounce", "complaint", "unsubscribe", "manual"] as const).map((value) => ({
  value,
  label: reasonNames[value],
}));

export const sourceNames: Readonly<Record<Source, string>> = {
  app: "Winnow",
  api: "the API",
  file: "a file",
  ses: "Amazon SES",
  sendgrid: "SendGrid",
  mailgun: "Mailgun",
  postmark: "Postmark",
  mailchimp: "Mailchimp",
  brevo: "Brevo",
  hubspot: "HubSpot",
  klaviyo: "Klaviyo",
  sparkpost: "SparkPost",
  mailjet: "Mailjet",
  resend: "Resend",
};
