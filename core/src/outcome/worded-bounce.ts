/**
 * Bounces in plain words, as mail servers wrote them before there was RFC 3464, and as some do still. A message counts as one where a mail
 * server sent it and says that it could not deliver: what people write, and the mail that comes back, say nothing.
 */
import type { Email } from "postal-mime";
import { failed, late, original, returned } from "./bounce-phrases.ts";

/** A recipient, and what is said of it. */
export interface Worded {
  email: string;
  reply: string;
}

/** Lines that are read, characters of a line, and recipients: to search more would take long. */
const maxLines = 400;
const maxLine = 1_000;
const maxRecipients = 50;

/** The recipients that a message names, each once; none where it is no bounce. */
export function wordedBounces(mail: Email): Worded[] {
  if (!isByServer(mail)) return [];
  const lines = beforeOriginal(textOf(mail)).slice(0, maxLines);
  const begin = lines.findIndex((line) => failed.test(line));
  const subject = mail.subject ?? "";
  if (begin === -1 && !failed.test(subject)) return [];
  const own = new Set(correspondents(mail));
  const isRecipient = (email: string): boolean => !own.has(email.toLowerCase()) && !contact.test(email);
  const end = lines.findIndex((line) => advice.test(line));
  const isAmong = (line: string, index: number): boolean =>
    index >= begin && (end === -1 || index < end) && !header.test(line);
  const named = lines.map((line, index) =>
    isAmong(line, index)
      ? addressesIn(line).filter((email) => isRecipient(email) && !isAdvised(email, lines, index))
      : [],
  );
  const listed = lines.map((line, index) => (isListed(line) ? (named[index] ?? []) : []));
  const declared = headersOf(mail, "x-failed-recipients").flatMap(addressesIn);
  const addressed =
    begin === -1 ? [] : lines.flatMap((line) => (to.test(line) ? addressesIn(line) : [])).filter(isRecipient);
  const bySubject = addressesIn(subject).filter(isRecipient);
  const found = [
    declared,
    listed.flat(),
    named.flat(),
    bySubject,
    addressed,
    bareIn(mail, lines, begin),
  ].find((emails) => emails.length > 0);
  const byName = new Map((found ?? []).map((email) => [email.toLowerCase(), email]));
  const attached = isNamedServer(mail) || hasOriginal(mail) ? null : attachedIn(mail);
  // People attach mails as well: who is not named in one did not get it.
  const isTold = (email: string): boolean => attached === null || attached.includes(email.toLowerCase());
  const emails = [...byName.values()].filter(isTold).slice(0, maxRecipients);
  const isLate = late.test(subject) || lines.some((line) => late.test(line));
  const lastCode = lines.findLastIndex((line) => !header.test(line) && saidIn(line) !== null);
  const heard = { lines, begin, emails, isLate, lastCode };
  return emails.map((email) => ({ email, reply: replyOn(email, heard) }));
}

/** Names that stand for addresses at the domain of the mail server. */
function bareIn(mail: Email, lines: readonly string[], begin: number): string[] {
  const domain = mail.from?.address?.split("@")[1];
  if (domain === undefined || begin === -1 || !/recipient|address/i.test(lines[begin] ?? "")) return [];
  const after = lines.slice(begin);
  const place = after.findIndex((line) => line.trimEnd().endsWith(":")) + 1;
  const name = place === 0 ? null : /^\s+([\w.+-]{2,64})\s*$/.exec(after[place] ?? "")?.[1];
  return name ? [`${name}@${domain}`] : [];
}

/**
 * Whether a mail server sent it: it has a server's usual name, or declares whom the mail did not reach. A usual subject, or a sender to whom
 * nobody can answer, counts beside the mail that came back: people write such subjects, and so answer those who are away.
 */
const isByServer = (mail: Email): boolean =>
  isNamedServer(mail) || (isLikeServer(mail) && (hasOriginal(mail) || attachedIn(mail) !== null));

function isNamedServer(mail: Email): boolean {
  const { address = "", name = "" } = mail.from ?? {};
  if (headersOf(mail, "x-failed-recipients").length > 0) return true;
  if (answered.test(mail.subject ?? "")) return false;
  const isNamed = [address, name, pathOf(mail).replace("<", "")].some((one) => server.test(one));
  const isAnswering = postmaster.test(address) && (mail.inReplyTo ?? "") !== "";
  return isNamed && (!isAnswering || hasOriginal(mail) || attachedIn(mail) !== null);
}

function isLikeServer(mail: Email): boolean {
  const { subject = "" } = mail;
  return (pathOf(mail) === "<>" || returned.test(subject)) && !answered.test(subject) && !isAnswer(mail);
}

const pathOf = (mail: Email): string => headersOf(mail, "return-path")[0]?.trim() ?? "";

const answered = /^\s*(?:re|aw|sv|antw|fwd?|wg)\s*:/i;
const postmaster = /^"?postmaster@/i;

const isAnswer = (mail: Email): boolean =>
  headersOf(mail, "auto-submitted").some((value) => /^auto-(?:replied|generated)/i.test(value)) ||
  headersOf(mail, "precedence").some((value) => /auto_reply/i.test(value)) ||
  ["x-auto-response-suppress", "x-autoreply", "x-autorespond"].some(
    (key) => headersOf(mail, key).length > 0,
  ) ||
  `${mail.inReplyTo ?? ""}${mail.references ?? ""}` !== "";

/** Whether the mail that came back is in it after a line that servers write: no quotation by a person's program. */
const hasOriginal = (mail: Email): boolean =>
  textOf(mail)
    .split(/\r?\n/)
    .map((line) => line.slice(0, maxLine))
    .some((line) => isOriginal(line) && returning.test(line));

const returning =
  /^[^>|]*(?:copy of|follows?\b|below|returned|unsent|undelivered|headers?\b|lines of|old message|mts-id|end of message)/i;

/** The mail that is attached; null where none is. */
function attachedIn(mail: Email): string | null {
  const content = mail.attachments.find(({ mimeType }) => originals.has(mimeType))?.content;
  return typeof content === "string" ? content.toLowerCase() : null;
}

const originals = new Set(["message/rfc822", "text/rfc822-headers", "message/rfc822-headers"]);

const server =
  /^"?(?:mailer-daemon|postmaster|mdaemon|mail[ ._-]?(?:delivery|administrator|error)|(?:mail )?delivery (?:sub)?system|system administrator|[\w ]{0,40}smtp[_ -]?gateway)/i;

/** From here on stands advice, with the addresses of others. */
const advice = /error detail|locator information/i;

/** Whom to ask, which is no recipient. */
const contact =
  /^(?:postmaster|mailer-daemon|mdaemon|abuse|support|help|helpdesk|info-?desk|admin|administrator)@/i;

/** Whether the sentence in which an address stands says to write to it. It may begin in the line before. */
function isAdvised(email: string, lines: readonly string[], index: number): boolean {
  const before = lines.slice(0, index).findLast((line) => line.trim() !== "") ?? "";
  const line = lines[index] ?? "";
  const at = line.indexOf(email);
  const begun = `${before} ${line.slice(0, at)}`.split(/[.!?](?:\s|$)/).at(-1) ?? "";
  const rest =
    `${line.slice(at + email.length)} ${lines[index + 1] ?? ""}`.split(/[.!?](?:\s|$)/, 1)[0] ?? "";
  return advises.test(begun) || /\binstead\b/i.test(rest);
}

const advises =
  /\b(?:contact|write to|ask|instead|(?:please|now|can) (?:use|try|e-?mail|call)|(?:mails?|messages?|address) (?:me |us )?(?:at|is now)|(?:new|other) address|(?:changed|moved) to|there for you)\b/i;

/** A field of the mail that came back, as some servers repeat them. */
const header = /^[>\s]*(?:to|cc|bcc|from|subject|sent|date|reply-to|message-id|return-path)\s*:/i;
const to = /^[>\s]*to\s*:/i;

/** A line that has an address by itself, or begins with it. */
const isListed = (line: string): boolean =>
  /^[\s*>"'|-]{0,40}(?:\(?expanded from: |unknown user: |failed recipient: |undeliverable address: |intended recipient: |error-for: |recipient: \[smtp:|to )?["'<(]{0,4}[^\s<>()[\]"',;:|]{1,64}@[\w.-]{1,255}["'>)\]]{0,4}(?:=20)?\s*(?:$|:|\.\.\.|- |on |\(|does )/i.test(
    line,
  );

/** The text before the mail that came back. */
function beforeOriginal(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.slice(0, maxLine));
  const end = lines.findIndex(isOriginal);
  return end === -1 ? lines : lines.slice(0, end);
}

const isOriginal = (line: string): boolean =>
  original.test(line) && !/could not|not receive|expanded/i.test(line);

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text;
  return (html ?? "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(?:br|\/p|\/div|\/tr)[^<>]{0,200}>/gi, "\n")
    .replaceAll(/<[^<>@]{1,500}>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}

/** Those in a line, but for whom the mail was from. */
const addressesIn = (text: string): string[] =>
  [
    ...text
      .replaceAll(/(?<!generated |expanded )\bfrom:? +[^\s@]{1,64}@\S{1,255}/gi, "")
      .matchAll(/(?<![^\s<>()[\]"',;:|=*])[^\s<>()[\]"',;:|=@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g),
  ].map(([email]) => email);

/** Who sent the message and who gets it, and so has sent the mail that came back. */
const correspondents = (mail: Email): string[] =>
  [
    mail.from?.address,
    mail.sender?.address,
    ...(mail.to ?? []).map(({ address }) => address),
    ...headersOf(mail, "return-path").flatMap(addressesIn),
    ...headersOf(mail, "errors-to").flatMap(addressesIn),
  ].flatMap((address) => address?.toLowerCase() ?? []);

const headersOf = ({ headers }: Email, key: string): string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value);

interface Text {
  lines: readonly string[];
  begin: number;
  /** All recipients. */
  emails: readonly string[];
  isLate: boolean;
  /** The last line with a code; -1 without one. */
  lastCode: number;
}

const maxReplyLines = 8;

/** What is said of a recipient: in the paragraph that names it, or else in the next one; before another recipient is named. */
function replyOn(email: string, { lines, begin, emails, isLate, lastCode }: Text): string {
  const isNamed = (line: string, one: string): boolean => line.toLowerCase().includes(one.toLowerCase());
  const from = lines.findIndex((line, index) => index >= begin && isNamed(line, email));
  const others = emails.filter((one) => one !== email);
  const start = Math.max(0, from === -1 ? begin : from);
  const after = lines.slice(start).filter((line) => !header.test(line));
  const end = after.findIndex((line, index) => index > 0 && others.some((one) => isNamed(line, one)));
  const own = after.slice(0, end === -1 ? after.length : end);
  const text = ofParagraphs(own, email);
  const isOpen = text === "" || text.endsWith(":") || /transcript/i.test(text);
  const said = saidIn(text) ?? (isOpen && lastCode >= start ? saidIn(lines[lastCode] ?? "") : null);
  if (said !== null) return said;
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? statusOf(text, isLate);
  return `${status} ${/\b(?:reason|output):\s*(.+)$/i.exec(text)?.[1] ?? text}`.trim();
}

/** The status of a reply that has none. Some say in words of their own that there is no such mailbox. */
function statusOf(text: string, isLate: boolean): string {
  if (/did not (?:exactly )?match|not have a final e-?mail delivery point/i.test(text)) return "5.1.1";
  return isLate ? "4.0.0" : "5.0.0";
}

const joined = (lines: readonly string[]): string =>
  lines
    .filter((line) => /\w/.test(line))
    .slice(0, maxReplyLines)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** The first paragraph that says something beside the name. */
function ofParagraphs(lines: readonly string[], email: string): string {
  const paragraphs = lines.join("\n").split(/\n\s*\n/);
  let begun = "";
  for (const paragraph of paragraphs.slice(0, maxReplyLines)) {
    const text = `${begun} ${withoutName(joined(paragraph.split("\n")), email)}`.trim();
    if (!/[a-z]{2}/i.test(text) || says.test(text) || advice.test(text)) continue;
    if (!text.endsWith(":")) return text;
    begun = text;
  }
  return begun;
}

/** What says no more than that a mail did not arrive. */
const says =
  /^(?:sorry,? )?(?:(?:your|the) (?:e-?mail )?message could not be delivered(?! because)|unable to deliver message|undeliverable to|did not reach the following|delivery failed \d+ attempts|the following recipients? did not|please reply to|the following message, addressed to|undeliverable address:|intended recipient:|\(originally addressed|\(?expanded from|\(generated from)/i;

/** What a mail server said, from its code on; null where there is none. */
export const saidIn = (text: string): string | null =>
  /(?<![\w.-])[45]\d\d[ :-] ?(?!\S{0,100}\]).*$/.exec(text)?.[0].replace(/^(\d\d\d):/, "$1") ?? null;

/** A text that does not begin with the address that it is about, and the time at which that was so. */
function withoutName(text: string, email: string): string {
  const bare = text.replace(/^[\s*"'<([|>-]+/, "").replace(/^c=.*?SMTP=/, "");
  if (!bare.toLowerCase().startsWith(email.toLowerCase())) return text;
  return bare
    .slice(email.length)
    .replace(/^[\s"'>)\]:;.-]+/, "")
    .replace(/^on \w{3}, [\w :]{10,30} [+-]\d{4}(?: |$)/, "");
}
