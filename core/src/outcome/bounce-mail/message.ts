/** Mails that say what happened to others: delivery status notifications (RFC 3464) and reports of abuse (RFC 5965). */
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { bounceClassOf } from "./bounce-class.ts";
import { type Fields, fieldsOf, one } from "./fields.ts";
import { limits } from "../limits.ts";
import { attachedOriginal } from "./original-mail.ts";
import type { Item } from "../schema.ts";
import { saidIn, wordedBounces } from "./worded-bounce.ts";

/** What a message says of the mails that it is about: nothing where it is no report, and has none forwarded in it. */
export async function itemsOf(message: string, isForwarded = false): Promise<Item[]> {
  const mail = await PostalMime.parse(message.slice(0, limits.readMessage), options).catch(() => null);
  if (!mail) return [];
  const part = (type: string): string | null =>
    textOf(mail.attachments.find(({ mimeType }) => mimeType === type));
  const status = part("message/delivery-status");
  if (status !== null && /^(?:final-recipient|action) *:/im.test(status)) return statusItems(mail, status);
  const feedback = part("message/feedback-report");
  if (feedback !== null) return feedbackItems(mail, feedback);
  const worded = wordedItems(mail);
  if (worded.length > 0) return worded;
  const forwarded = isForwarded ? null : part("message/rfc822");
  return forwarded === null ? [] : itemsOf(forwarded, true);
}

/** What a bounce in plain words says. */
function wordedItems(mail: Email): Item[] {
  const at = timeIn(mail.date);
  if (at === null) return [];
  const id = originalID(mail);
  return wordedBounces(mail).map(({ email, reply }) => ({
    email,
    type: "bounced",
    at,
    ...(id !== null && { id }),
    ...(reply !== "" && { reply: reply.slice(0, maxReply) }),
  }));
}

/** Those of an mbox, or the one that the text is. */
export const messagesOf = (text: string): string[] =>
  text.startsWith("From ")
    ? text
        .split(/^From .*\r?\n/m)
        .slice(1)
        .map((message) => message.replaceAll(/^>(>*From )/gm, "$1"))
    : [text];

/** A mail in a mail is kept as it is: its parts say nothing of this one. */
const options = { attachmentEncoding: "utf8", forceRfc822Attachments: true, maxNestingDepth: 20 } as const;

const textOf = (part: Attachment | undefined): string | null =>
  typeof part?.content === "string" ? part.content : null;

/** Beside what is about the message, a group of fields for each recipient. */
function statusItems(mail: Email, text: string): Item[] {
  const [message = new Map(), ...recipients] = text
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((group) => group.trim() !== "")
    .map(fieldsOf);
  const groups = message.has("final-recipient") ? [message, ...recipients] : recipients;
  const id = originalID(mail);
  return groups.flatMap((fields): Item[] => {
    const email = addressIn(one(fields, "original-recipient")) ?? addressIn(one(fields, "final-recipient"));
    const action = /^\w+/.exec(one(fields, "action") ?? "")?.[0]?.toLowerCase() ?? "";
    const type = types[action];
    const at = timeIn(one(fields, "last-attempt-date"), mail.date, one(message, "arrival-date"));
    if (email === null || type === undefined || at === null) return [];
    const reply = type === "bounced" ? replyIn(fields, { email, isLate: action === "delayed" }) : "";
    return [{ email, type, at, ...(id !== null && { id }), ...(reply !== "" && { reply }) }];
  });
}

const types: Readonly<Record<string, Item["type"]>> = {
  failed: "bounced",
  failure: "bounced",
  error: "bounced",
  delayed: "bounced",
  delivered: "delivered",
};

/**
 * What the mail server said, with the status before it where it has no code of its own. A delay is no
 * refusal, whatever its words: only the status says so.
 */
function replyIn(fields: Fields, { email, isLate }: { email: string; isLate: boolean }): string {
  const said = (one(fields, "diagnostic-code") ?? "").replace(/^[\w-]+\s*;\s*/, "");
  const status = /^[245](?:\.\d{1,3}\.\d{1,3}|\d\d .*)/.exec(one(fields, "status") ?? "")?.[0] ?? "";
  const reply = saidIn(said.slice(0, maxReply)) ?? `${status} ${said}`.trim();
  return isLate && bounceClassOf(reply, email) === "sender" ? status : reply.slice(0, maxReply);
}

const maxReply = 1_000;

function feedbackItems(mail: Email, text: string): Item[] {
  const fields = fieldsOf(text);
  const kind = (one(fields, "feedback-type") ?? "").toLowerCase();
  if (kind === "not-spam" || kind === "virus") return [];
  const original = attachedOriginal(mail);
  const named = ["original-rcpt-to", "removal-recipient"].flatMap((name) => fields.get(name) ?? []);
  const recipients = named.length > 0 ? named : [one(original, "to") ?? ""];
  const at = timeIn(one(fields, "received-date"), one(fields, "arrival-date"), mail.date);
  const id = originalID(mail);
  const type = kind.startsWith("opt-out") ? ("unsubscribed" as const) : ("complained" as const);
  const emails = new Set(recipients.flatMap((recipient) => addressIn(recipient) ?? []));
  return at === null ? [] : [...emails].map((email) => ({ email, type, at, ...(id !== null && { id }) }));
}

function originalID(mail: Email): string | null {
  const id = /<([^<>\s]{1,200})>/.exec(one(attachedOriginal(mail), "message-id") ?? "")?.[1];
  return id ?? null;
}

/** The address of a recipient, such as `rfc822; jane@example.com` or `Jane <jane@example.com>`. */
function addressIn(text = ""): string | null {
  const bare = text
    .slice(0, maxRecipient)
    .replace(/^\s*[\w-]+\s*;/, "")
    .trim();
  const address = (/<([^<>]+)>/.exec(bare)?.[1] ?? bare).trim();
  return address.includes("@") && address.length <= maxAddress ? address : null;
}

const maxAddress = 320;

/** Characters of a time, and of a recipient. More would make the search slow. */
const maxTime = 100;
const maxRecipient = 1_000;

/** The first of these that is a time. */
function timeIn(...texts: (string | undefined)[]): string | null {
  for (const text of texts) {
    const time = Date.parse((text ?? "").slice(0, maxTime).replace(/\s*\([^()]*\)\s*$/, ""));
    if (!Number.isNaN(time)) return new Date(time).toISOString();
  }
  return null;
}
