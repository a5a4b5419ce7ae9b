/**
 * Bounces in plain words, as mail servers wrote them before RFC 3464, and as some still do. What is said of a
 * recipient counts where `MAILER-DAEMON` wrote it and lists the recipient. Anything else could be written by
 * a person: it has no reply, and so is unclear.
 */
import type { Email } from "postal-mime";
import { failed, late } from "./bounce-phrases.ts";
import { headersOf, senderOf, subjectOf } from "./bounce-sender.ts";
import { attachedOriginal, isOriginal } from "./original-mail.ts";

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
  const all = textOf(mail)
    .split(/\r?\n/)
    .map((line) => line.slice(0, maxLine));
  const sender = senderOf(mail, all);
  if (sender === null) return [];
  const lines = beforeOriginal(all).slice(0, maxLines);
  const begin = lines.findIndex((line) => failed.test(line));
  const subject = subjectOf(mail);
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
  const listed = listedIn(lines, named);
  const declared = headersOf(mail, "x-failed-recipients").flatMap(addressesIn);
  const stated = declared.length > 0 ? declared : listed.map(({ email }) => email);
  const addressed =
    begin === -1 ? [] : lines.flatMap((line) => (to.test(line) ? addressesIn(line) : [])).filter(isRecipient);
  const bySubject = addressesIn(subject).filter(isRecipient);
  const found = [stated, named.flat(), bySubject, addressed, bareIn(mail, lines, begin)].find(
    (emails) => emails.length > 0,
  );
  const byName = new Map((found ?? []).map((email) => [email.toLowerCase(), email]));
  const returnedTo = sender === "unknown" ? recipientsOf(mail) : null;
  // People attach mails as well: somebody who is not named in the attached mail did not get it.
  const isTold = (email: string): boolean => returnedTo === null || returnedTo.has(email.toLowerCase());
  const emails = [...byName.values()].filter(isTold).slice(0, maxRecipients);
  if (sender !== "server" || stated.length === 0) return emails.map((email) => ({ email, reply: "" }));
  const isLate = late.test(subject) || lines.some((line) => late.test(line));
  const status = isLate ? "4.0.0" : "5.0.0";
  const text = { lines, names: lines.map(addressesIn), begin, isRecipient, status };
  return emails.map((email) => {
    const own = listed.filter((one) => isSame(one.email, email));
    const best = own.find((one) => one.isCertain) ?? own[0];
    const isCertain = best?.isCertain === true || declared.some((one) => isSame(one, email));
    const about = { email, isCertain, isAlone: emails.length === 1, at: best?.index };
    return { email, reply: replyOn(about, text) };
  });
}

interface Listed {
  email: string;
  index: number;
  /** It begins a paragraph as mail servers do, and no person does: `<jane@example.com>:` */
  isCertain: boolean;
}

/** Those that begin a line, with the names that they replaced. */
function listedIn(lines: readonly string[], named: readonly (readonly string[])[]): Listed[] {
  return lines.flatMap((line, index) => {
    const { email = "" } = listing.exec(line)?.groups ?? {};
    if (!named[index]?.includes(email)) return [];
    const isCertain = /^\s*<[^<>]+>:/.test(line) && (lines[index - 1] ?? "").trim() === "";
    const replaced = `${line}\n${lines[index + 1] ?? ""}`.matchAll(alias);
    return [email, ...[...replaced].flatMap(([, name]) => name ?? [])].map((one) => ({
      email: one,
      index,
      isCertain,
    }));
  });
}

/** Whom the mail that is attached was to; null where none is. */
function recipientsOf(mail: Email): Set<string> | null {
  const fields = attachedOriginal(mail);
  const names = ["to", "cc", "x-original-to", "delivered-to"];
  return (
    fields &&
    new Set(
      names
        .flatMap((name) => fields.get(name) ?? [])
        .flatMap(addressesIn)
        .map((email) => email.toLowerCase()),
    )
  );
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
const listing =
  /^[\s*>"'|-]{0,40}(?:unknown user: |failed recipient: |undeliverable address: |intended recipient: |error-for: |recipient: \[smtp:|to )?["'<([]{0,4}(?<email>[^\s<>()[\]"',;:|=@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})["'>)\]]{0,4}(?:=20)?\s*(?:$|:|\.\.\.|- |on |\(|does )/i;

/** A name that a mail server has replaced by that of a recipient. */
const alias = /\(expanded from:? <?([^\s<>()]{1,64}@[\w.-]{1,255})>?\)/gi;

/** The text before the mail that came back. */
function beforeOriginal(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex(isOriginal);
  return end === -1 ? lines : lines.slice(0, end);
}

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

/** The addresses in a line, except the sender of the mail. */
const addressesIn = (text: string): string[] =>
  [
    ...text
      .replaceAll(/(?<!generated |expanded )\bfrom:? +[^\s@]{1,64}@\S{1,255}/gi, "")
      .matchAll(/(?<![^\s<>()[\]"',;:|=*])[^\s<>()[\]"',;:|=@]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g),
  ].map(([email]) => email);

/** The sender and the recipient of the message. The recipient has sent the mail that came back. */
const correspondents = (mail: Email): string[] =>
  [
    mail.from?.address,
    mail.sender?.address,
    ...(mail.to ?? []).map(({ address }) => address),
    ...headersOf(mail, "return-path").flatMap(addressesIn),
    ...headersOf(mail, "errors-to").flatMap(addressesIn),
  ].flatMap((address) => address?.toLowerCase() ?? []);

const maxReplyLines = 8;

interface Recipient {
  email: string;
  isCertain: boolean;
  /** Whether it is the only one. */
  isAlone: boolean;
  /** The line that lists it, if any. */
  at: number | undefined;
}

interface Text {
  lines: readonly string[];
  /** The addresses of each line. */
  names: readonly (readonly string[])[];
  begin: number;
  isRecipient: (email: string) => boolean;
  /** That of a reply without one. */
  status: string;
}

/**
 * What is said of a recipient before another one is named: a code in the paragraph that names it, and of one that is certain also a later
 * code, or the words of that paragraph.
 */
function replyOn({ email, isCertain, isAlone, at }: Recipient, text: Text): string {
  const { lines, names, begin, isRecipient, status } = text;
  const isNamed = (index: number): boolean => (names[index] ?? []).some((one) => isSame(one, email));
  const isOther = (index: number): boolean =>
    (names[index] ?? []).some((one) => !isSame(one, email) && isRecipient(one));
  const start = at ?? lines.findIndex((_, index) => index >= begin && isNamed(index));
  const after = [...lines.keys()]
    .slice(Math.max(0, start === -1 ? begin : start))
    .filter((index) => !header.test(lines[index] ?? ""));
  const end = after.findIndex((index, place) => place > 0 && isOther(index));
  const textAt = (some: readonly number[]): string[] => some.map((index) => lines[index] ?? "");
  const own = textAt(end === -1 ? after : after.slice(0, end));
  const near = ofParagraphs(firstParagraph(own), email);
  if (!isCertain) return saidIn(near) ?? statusIn(near) ?? status;
  const all = ofParagraphs(own, email);
  const isOpen = all === "" || all.endsWith(":") || /transcript/i.test(all);
  const later = textAt(after.filter((index) => (isAlone ? !isOther(index) : isNamed(index))));
  const said = saidIn(all) ?? (isOpen ? lastSaid(later) : null);
  const words = /\b(?:reason|output):\s*(.+)$/i.exec(near)?.[1] ?? near;
  return said ?? `${statusIn(all) ?? status} ${words}`.trim();
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const statusIn = (text: string): string | null => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null;

/** The last line with a code, such as of a transcript. */
const lastSaid = (lines: readonly string[]): string | null =>
  saidIn(lines.findLast((line) => saidIn(line) !== null) ?? "");

function firstParagraph(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => line.trim() === "");
  return end === -1 ? lines : lines.slice(0, end);
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
