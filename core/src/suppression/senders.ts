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
    "emailmarketingconsent",
  ],
  at: [
    "at",
    "emailsuppressionstimestamp",
    "exclusionfromcampaignsupdatedat",
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

/** In an export of all contacts, these say something else. */
export const vagueReasons: readonly string[] = ["type", "source"];

/** A reason in these suppresses, whatever other columns say. */
export const reasonsOfSuppression: readonly string[] = ["suppressionreason", "blockedreason"];

/** Texts that people write. */
export const reasonsInWords: readonly string[] = ["reason", "reasons"];

/** A column that says of each contact whether it is suppressed, by yes and no, a date, or nothing. */
interface Mark {
  name: string;
  /** Without one, the words in the cell have it. */
  reason?: Reason;
  /** Whether it has texts of its sender, where others have yes and no. */
  isText?: boolean;
  /** It marks contacts only where this column is there, too. */
  beside?: string;
}

/** The first that says so has the reason. */
export const marks: readonly Mark[] = [
  { name: "portalspamreport", reason: "complaint" },
  { name: "complained", reason: "complaint" },
  { name: "portalbounce", reason: "bounce", isText: true },
  { name: "globalbounce", reason: "bounce", isText: true },
  { name: "emailhardbouncereason", reason: "bounce", isText: true },
  { name: "cleantime", beside: "unsubtime", reason: "bounce" },
  { name: "unsubtime", beside: "cleantime", reason: "unsubscribe" },
  { name: "bounced", reason: "bounce" },
  { name: "hardbounced", reason: "bounce" },
  { name: "portalunsubscribe", reason: "unsubscribe" },
  { name: "unsubscribedfromallemail", reason: "unsubscribe" },
  { name: "isexcludedfromcampaigns", reason: "unsubscribe" },
  { name: "unsubscribed", reason: "unsubscribe" },
  { name: "isunsubscribed", reason: "unsubscribe" },
  { name: "hasoptedoutofemail", reason: "unsubscribe" },
  { name: "optedout", reason: "unsubscribe" },
  { name: "optout", reason: "unsubscribe" },
  { name: "emailoptout", reason: "unsubscribe" },
  { name: "emailblacklisted" },
  { name: "emailblocklisted" },
  { name: "blacklisted" },
  { name: "blocklisted" },
  { name: "emailsuppressions", isText: true },
  { name: "suppressed" },
];

/** How a column says that it applies to a contact: databases, and spreadsheets of other languages. */
export const yes =
  /^(true|t|yes|y|1|x|on|checked|✓|✔|wahr|ja|j|vrai|oui|verdadero|sí|si|vero|sì|verdadeiro|sim|waar|prawda|tak)$/i;

export const dates =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|(\d{1,2}\.? )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d)/i;

/** How it says that it does not apply. */
export const no =
  /^(|false|f|no|n|0|off|unchecked|none|null|nil|never|n\/a|na|-|\[\]|\{\}|0000-00-00.*|falsch|nein|faux|non|falso|não|onwaar|nee|fałsz|nie)$/i;

/** Words of contacts that are not suppressed, whose event was none, or who never were asked. */
export const denials: readonly RegExp[] = [
  /^(re|never|non|not)?[ _-]?subscribed$/i,
  /^(active|confirmed|unconfirmed|pending|enabled|valid|opt(ed)?[ _-]?in|false|no)$/i,
  /^2\d\d\b/,
  /^(processed|sent|delivered|delivery|open(ed)?|click(ed)?|deferred)$/i,
  /^(not|no|non|never)[ _-]?(an? )?(spam|complain|unsub|opted|bounce|suppress|block)/i,
];

/**
 * Exports of contacts that are not suppressed, recognised by the columns that the exports of suppressed ones
 * have beside these.
 */
export const unsuppressed: readonly { has: readonly string[]; without: readonly string[] }[] = [
  { has: ["leid", "euid"], without: ["unsubtime", "cleantime"] },
];

/** Exports are told by the columns that they have together; the first that fits counts. */
export const senders: readonly { source: Source; has: readonly string[] }[] = [
  { source: "postmark", has: ["suppressionreason"] },
  { source: "ses", has: ["lastupdatetime"] },
  { source: "sparkpost", has: ["recipient", "nontransactional"] },
  { source: "mailchimp", has: ["unsubtime"] },
  { source: "mailchimp", has: ["cleantime"] },
  { source: "mailchimp", has: ["leid", "euid"] },
  { source: "hubspot", has: ["unsubscribedfromallemail"] },
  { source: "hubspot", has: ["portalbounce"] },
  { source: "hubspot", has: ["portalunsubscribe"] },
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
  { pattern: /\b(unknown|no such)[ _-](user|mailbox|address|recipient)/i, reason: "bounce" },
  {
    pattern:
      /\b(user|mailbox|address|recipient|account)\b.{1,60}\b(unknown|not found|(does not|doesn't) exist)\b/i,
    reason: "bounce",
  },
  { pattern: /manual|do[ _-]?not[ _-]?(contact|mail|e-?mail|send)/i, reason: "manual" },
];
