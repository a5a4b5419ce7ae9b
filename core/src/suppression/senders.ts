/** How senders name the columns of their exports. Names are compared in lower case, by their letters and digits alone. */
import type { Reason, Source } from "./schema.ts";

export const columns = {
  email: ["email", "emailaddress", "address", "recipient", "mail", "subscriberemail", "contactemail"],
  sha256: ["sha256", "emailsha256", "sha256email", "hash", "emailhash", "hashedemail"],
  reason: [
    "suppressionreason",
    "blockedreason",
    "reason",
    "reasons",
    "bouncetype",
    "type",
    "event",
    "source",
    "status",
  ],
  at: [
    "at",
    "suppressedat",
    "lastupdatetime",
    "createdat",
    "created",
    "unsubtime",
    "cleantime",
    "blockedat",
    "updated",
    "timestamp",
    "date",
    "suppresseddate",
  ],
} as const;

/** Exports are told by the columns that they have together; the first that fits counts. */
export const senders: readonly { source: Source; has: readonly string[] }[] = [
  { source: "postmark", has: ["suppressionreason"] },
  { source: "ses", has: ["lastupdatetime"] },
  { source: "sparkpost", has: ["recipient", "nontransactional"] },
  { source: "mailchimp", has: ["unsubtime"] },
  { source: "mailchimp", has: ["cleantime"] },
  { source: "mailchimp", has: ["leid", "euid"] },
  { source: "hubspot", has: ["unsubscribedfromallemail"] },
  { source: "klaviyo", has: ["klaviyoid"] },
  { source: "brevo", has: ["blockedreason"] },
  { source: "mailjet", has: ["isexcludedfromcampaigns"] },
  { source: "mailgun", has: ["address", "createdat"] },
  { source: "sendgrid", has: ["email", "created"] },
];

/** What columns alone say of the rows, where these name no reason; with `isWhole` where there are no others. */
export const implied: readonly { has: readonly string[]; reason: Reason; isWhole?: boolean }[] = [
  { has: ["unsubtime"], reason: "unsubscribe" },
  { has: ["cleantime"], reason: "bounce" },
  { has: ["address", "code", "error"], reason: "bounce" },
  { has: ["address", "tags", "createdat"], reason: "unsubscribe" },
  { has: ["address", "createdat"], isWhole: true, reason: "complaint" },
  { has: ["email", "ip", "created"], reason: "complaint" },
];

/** Words of reasons; the reply of a mail server says that the mail bounced, whatever its words. */
export const words: readonly { pattern: RegExp; reason: Reason }[] = [
  { pattern: /^\s*[45]\d\d\b|\b[45]\.\d{1,3}\.\d{1,3}\b/, reason: "bounce" },
  { pattern: /complain|spam|abuse/i, reason: "complaint" },
  { pattern: /unsub|opt(ed)?[ _-]?out/i, reason: "unsubscribe" },
  { pattern: /bounce|invalid|clean/i, reason: "bounce" },
  { pattern: /manual/i, reason: "manual" },
];
