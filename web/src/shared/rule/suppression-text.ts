/** Words for suppressed addresses. */
import type { Format, Reason, Source } from "@winnow/core/suppression/schema";

export const reasonNames: Readonly<Record<Reason, string>> = {
  bounce: "Bounced",
  complaint: "Complained",
  unsubscribe: "Unsubscribed",
  manual: "Added by hand",
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

export const formatOptions: readonly { value: Format; label: string }[] = [
  { value: "winnow", label: "Winnow, with all that is known" },
  ...(["ses", "sendgrid", "mailgun", "postmark", "mailchimp"] as const).map((value) => ({
    value,
    label: sourceNames[value],
  })),
  { value: "addresses", label: "Addresses alone, for any other sender" },
];

/** What is lost on the way to a sender. */
export const formatNotes: Readonly<Record<Format, string>> = {
  winnow: "With reasons, sources, dates and hashes, to import it into another workspace.",
  ses: "SES knows bounces and complaints: who unsubscribed or was added by hand becomes a complaint.",
  sendgrid: "For its global unsubscribes.",
  mailgun: "Mailgun takes a file for each reason. One with every reason is for its unsubscribes.",
  postmark:
    "As Postmark exports suppressions. Postmark imports no file: your program sends the addresses to its API.",
  mailchimp: "Import it as unsubscribed contacts, and those that bounced as cleaned ones.",
  addresses: "One column, email.",
};
