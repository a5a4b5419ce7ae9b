/**
 * The exports of mail services, a row each: the columns that tell one, and what its columns hold. Names are compared in lower case, by
 * their letters and digits alone. Safe for the browser.
 */
import type { DateOrder } from "../kit/time/stated-time.ts";

/** What happened, as outcomes have it. */
export type EventType = "bounced" | "complained" | "unsubscribed" | "delivered" | "opened" | "clicked";

/** Names of columns by what they hold; of several, the first that the file has. */
export interface Fields {
  email: readonly string[];
  at: readonly string[];
  /** Absent where all rows are of one type. */
  type?: readonly string[];
  reply?: readonly string[];
  id?: readonly string[];
  /** Says of a row with `true` that a program opened or clicked. */
  machine?: readonly string[];
  /** The user agent that opened, by which a privacy proxy is known. */
  program?: readonly string[];
}

export interface Format {
  /** As sources of suppression have it. */
  source: string;
  /** The columns that the export has together. */
  has: readonly string[];
  fields: Fields;
  /** What happened in each row, where no column says it. */
  always?: EventType;
  dates?: DateOrder;
  /** Where the service documents it, or the types of its SDK have it. */
  from: string;
}

/** The first that fits counts: those with more columns come before those with fewer. */
export const formats: readonly Format[] = [
  {
    source: "sendgrid",
    has: ["processed", "recvmessageid", "email", "event"],
    fields: { email: ["email"], type: ["event"], at: ["processed"], reply: ["reason"], id: ["messageid"] },
    from: "twilio.com/docs/sendgrid/api-reference/email-activity/download-csv",
  },
  {
    source: "sendgrid",
    has: ["email", "event", "timestamp", "sgmessageid"],
    fields: {
      email: ["email"],
      type: ["event"],
      at: ["timestamp"],
      reply: ["reason", "response"],
      id: ["sgmessageid"],
      machine: ["sgmachineopen"],
      program: ["useragent"],
    },
    from: "twilio.com/docs/sendgrid/for-developers/tracking-events/event",
  },
  {
    source: "sendgrid",
    has: ["email", "created", "reason", "status"],
    fields: { email: ["email"], at: ["created"], reply: ["reason"] },
    always: "bounced",
    from: "twilio.com/docs/sendgrid/api-reference/bounces-api/retrieve-all-bounces",
  },
  {
    source: "sendgrid",
    has: ["email", "created", "ip"],
    fields: { email: ["email"], at: ["created"] },
    always: "complained",
    from: "twilio.com/docs/sendgrid/api-reference/spam-reports-api/retrieve-all-spam-reports",
  },
  {
    source: "ses",
    has: ["emailaddress", "reason", "lastupdatetime"],
    fields: { email: ["emailaddress"], type: ["reason"], at: ["lastupdatetime"] },
    from: "@aws-sdk/client-sesv2: SuppressedDestinationSummary",
  },
  {
    source: "mailgun",
    has: ["address", "code", "error", "createdat"],
    fields: { email: ["address"], at: ["createdat"], reply: ["error"] },
    always: "bounced",
    from: "documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/bounces",
  },
  {
    source: "mailgun",
    has: ["address", "tags", "createdat"],
    fields: { email: ["address"], at: ["createdat"] },
    always: "unsubscribed",
    from: "documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/unsubscribe",
  },
  {
    source: "mailgun",
    has: ["recipient", "event", "timestamp", "deliverystatusmessage"],
    fields: {
      email: ["recipient"],
      type: ["event"],
      at: ["timestamp"],
      reply: ["deliverystatusmessage", "deliverystatusdescription"],
      id: ["messageheadersmessageid"],
    },
    from: "documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure",
  },
  {
    source: "postmark",
    has: ["email", "bouncedat", "type", "details"],
    fields: { email: ["email"], type: ["type"], at: ["bouncedat"], reply: ["details"], id: ["messageid"] },
    from: "postmark (npm): Bounce",
  },
  {
    source: "postmark",
    has: ["emailaddress", "suppressionreason", "createdat"],
    fields: { email: ["emailaddress"], type: ["suppressionreason"], at: ["createdat"] },
    from: "postmark (npm): Suppression",
  },
  {
    source: "mailchimp",
    has: ["date", "emailaddress", "status", "bouncedetail"],
    fields: { email: ["emailaddress"], type: ["status"], at: ["date"], reply: ["bouncedetail"] },
    from: "mailchimp.com/developer/transactional/api/exports/export-activity-history",
  },
  {
    source: "mailchimp",
    has: ["emailaddress", "unsubtime"],
    fields: { email: ["emailaddress"], at: ["unsubtime"] },
    always: "unsubscribed",
    from: "mailchimp.com/help/view-export-contacts",
  },
  {
    source: "mailchimp",
    has: ["emailaddress", "cleantime"],
    fields: { email: ["emailaddress"], at: ["cleantime"] },
    always: "bounced",
    from: "mailchimp.com/help/view-export-contacts",
  },
  {
    source: "brevo",
    has: ["sttext", "ts", "email", "mid"],
    fields: { email: ["email"], type: ["sttext"], at: ["ts"], id: ["mid"] },
    dates: "day-first",
    from: "help.brevo.com: Manage your transactional logs and email previews",
  },
  {
    source: "brevo",
    has: ["email", "date", "messageid", "event"],
    fields: { email: ["email"], type: ["event"], at: ["date"], reply: ["reason"], id: ["messageid"] },
    from: "@getbrevo/brevo (npm): GetEmailEventReportEvents",
  },
  {
    source: "brevo",
    has: ["email", "blockedat", "reasoncode"],
    fields: { email: ["email"], type: ["reasoncode"], at: ["blockedat"] },
    from: "@getbrevo/brevo (npm): GetTransacBlockedContacts",
  },
  {
    source: "hubspot",
    has: ["recipient", "type", "created", "portalid"],
    fields: {
      email: ["recipient"],
      type: ["type"],
      at: ["created"],
      reply: ["response"],
      id: ["sentbyid", "hmid"],
    },
    from: "developers.hubspot.com/docs/methods/email/email_events_overview",
  },
  {
    source: "klaviyo",
    has: ["email", "klaviyoid", "suppresseddate", "suppressionreason"],
    fields: { email: ["email"], type: ["suppressionreason"], at: ["suppresseddate"] },
    from: "klaviyo-api (npm): SuppressionResponse",
  },
  {
    source: "sparkpost",
    has: ["rcptto", "type", "timestamp", "messageid"],
    fields: {
      email: ["rcptto"],
      type: ["type"],
      at: ["timestamp"],
      reply: ["rawreason", "reason"],
      id: ["messageid"],
    },
    from: "developers.sparkpost.com/api/events",
  },
  {
    source: "sparkpost",
    has: ["recipient", "source", "description", "created"],
    fields: { email: ["recipient"], type: ["source"], at: ["created"], reply: ["description"] },
    from: "developers.sparkpost.com/api/suppression-list",
  },
  {
    source: "mailjet",
    has: ["event", "time", "email", "mjcampaignid"],
    fields: {
      email: ["email"],
      type: ["event"],
      at: ["time"],
      reply: ["comment", "error"],
      id: ["messageid"],
    },
    from: "dev.mailjet.com/email/guides/webhooks",
  },
  {
    source: "mailjet",
    has: ["contactalt", "status", "arrivedat"],
    fields: { email: ["contactalt"], type: ["status"], at: ["arrivedat"], id: ["id"] },
    from: "dev.mailjet.com/email/reference/messages",
  },
  {
    source: "resend",
    has: ["id", "to", "lastevent", "createdat"],
    fields: { email: ["to"], type: ["lastevent"], at: ["createdat"], id: ["id"] },
    from: "resend (npm): ListEmail",
  },
  {
    source: "file",
    has: ["email", "type", "at"],
    fields: {
      email: ["email"],
      type: ["type"],
      at: ["at"],
      reply: ["reply"],
      id: ["id"],
      machine: ["machine"],
    },
    from: "POST /v1/outcomes",
  },
];

/**
 * Words for what happened, by their letters alone; null for earlier events of a mail, and for those that say
 * nothing of the address.
 */
export const words: readonly { pattern: RegExp; type: EventType | null }[] = [
  { pattern: /^(un|re)bounce|^not|^no(open|click|bounce)|^un(open|click|deliveredyet)/, type: null },
  {
    pattern:
      /^(spam|complain|abuse|markedasspam|blockedforspam|userblocked|flagged)|spamcomplaint|spamreport|spamnotification|contactflaggedasspam/,
    type: "complained",
  },
  {
    pattern: /unsub|optout|optedout|listunsubscribe|manualsuppression|subscriptionchange/,
    type: "unsubscribed",
  },
  {
    pattern:
      /bounce|^deferr?(ed|al)?$|^(temp)?fail(ed|ure)?$|^(delay|deliverydelayed|transient|undeliver|mailboxfull|badmailbox|invalidemail|dnserror|outofband)/,
    type: "bounced",
  },
  { pattern: /^deliver(ed|y)$/, type: "delivered" },
  { pattern: /open/, type: "opened" },
  { pattern: /click/, type: "clicked" },
  {
    pattern:
      /^(sent|send|request|requests|processed|accepted|queued|injection|scheduled|drop|dropped|mtadropped|blocked|rejected|reject|policyrejection|generationrejection|generationfailure|renderingfailure|canceled|cancelled|statuschange|forward|print|adminblockedemail|manuallyadded|error|stored|autoresponder|hardban|adminblocked)/,
    type: null,
  },
];

/** Opens that services tell apart as those of a privacy proxy. */
export const proxyWords = /proxy|prefetch|machine|bot/;

export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
