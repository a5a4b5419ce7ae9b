import { readThisFar, type Reply } from "./reply.ts";

/** The reply of another server, which the one that we asked passes on under its own codes: of that one it speaks. */
export function relayedReply({ code, text, recipient, mailFrom }: Reply): Reply | null {
  const read = text.slice(0, readThisFar);
  const [, basic, enhanced, words, command] =
    (code >= 400 && passedOn.exec(read)) ||
    (code === 500 && quoted.exec(read)) ||
    (code >= 500 && behind(read, code, recipient)) ||
    calledOutFor(read, code, recipient) ||
    enveloped(read, code) ||
    [];
  if (!basic || !words) return null;
  const stage = command === undefined || command === "RCPT TO" ? "rcpt" : "mail";
  return { stage, code: Number(basic), enhanced: enhanced ?? null, text: words, recipient, mailFrom };
}

/** What a server behind the one that we asked said of our RCPT, in the groups of `passedOn`. */
function behind(text: string, code: number, recipient = ""): (string | undefined)[] | null {
  const [, asked, basic, enhanced, words] = saidBehind.exec(text) ?? [];
  if (!words || (asked !== undefined && asked.toLowerCase() !== recipient.toLowerCase())) return null;
  return [text, basic ?? String(code), enhanced, words];
}

/** What a callout was told of our RCPT, which it names, in the groups of `passedOn`. */
function calledOutFor(text: string, code: number, recipient = ""): (string | undefined)[] | null {
  const [, basic, enhanced, words = ""] = calledOut.exec(text) ?? [];
  const isOfRecipient = recipient !== "" && words.toLowerCase().includes(`<${recipient.toLowerCase()}>`);
  return isOfRecipient ? [text, basic ?? String(code), enhanced, words] : null;
}

/** A reply in the words of another server around it, in the groups of `passedOn`. */
function enveloped(text: string, code: number): (string | undefined)[] | null {
  const [, remote, remoteEnhanced, remoteWords] = remoteSaid.exec(text) ?? [];
  if (remote) return [text, remote, remoteEnhanced, remoteWords];
  const [, basic, enhanced, words] = unknownError.exec(text) ?? [];
  if (words) return [text, basic ?? String(code), enhanced, words];
  const [, called, calledEnhanced, calledWords] = calledOutFull.exec(text) ?? [];
  if (calledWords) return [text, called ?? String(code), calledEnhanced, calledWords];
  const [, last, lastWords] = afterBadSequence.exec(text) ?? [];
  return last ? [text, last, undefined, lastWords] : null;
}

/** qmail's envelope, of which the beginning may be missing. What a callout was told of the sender is no such reply. */
const remoteSaid =
  /(?:\bdoes not like recipient\.\s+remote host said: |^(?=.*\bgiving up on ))([45]\d\d)[ -](?:#?([45]\.\d{1,3}\.\d{1,3}) )?((?:(?!\bgiving up on ).)+)(?:giving up on .*)?$/i;
/**
 * Exim's envelope of what a callout for the recipient was told. A callout for the sender may look alike, so that only a full
 * mailbox, which makes no mailbox dead, is read from one that names nobody.
 */
const calledOut =
  /^(?!.*(?:\bsender|\bverification failed for\b))callout verification failed:\s*(?:([45]\d\d)[ -])*(?:#?([45]\.\d{1,3}\.\d{1,3}) )?(.+)$/is;
const calledOutFull =
  /^(?!.*(?:\bsender|\bverification failed for\b))callout verification failed:\s*(?:([45]\d\d)[ -])*(?:#?([45]\.\d{1,3}\.\d{1,3}) )?((?:(?:<[^<>\s]+>:?|the|this|recipient(?:'s)?|user(?:'s)?) )*(?:mail ?box|inbox|quota)\b(?: (?:is|has|been|storage|quota|size|limit))*(?: (?:full|exceeded|over ?quota)\b).*)$/is;
/** Cisco's envelope, and that of programs that show an error beneath another. */
const unknownError =
  /(?:\bunknown address error (?:(5\d\d)-)?'|\berror_code ?: ?(?=[45]\.))(?:([45]\.\d{1,3}\.\d{1,3}) )?((?:(?!' \(delivery attempts).)+)/i;
/** The replies to several commands, of which the last repeats what RCPT got. */
const afterBadSequence = / 503 (?:bad sequence of commands|need rcpt command)\b.*? ([45]\d\d) (.+)$/i;
/** Such a server by its name or by what it was asked. What was said of the sender, or where mail is passed on, is no such reply. */
const saidBehind =
  /^(?!.*\b(?:sender|originator|mail from|return|forward\w*|redirect\w*|alias(?! (?:table|maps?)))\b).*?\b(?:response to "?rcpt to: ?<([^<>\s]+)>"? was|(?:back ?end|mail ?store|(?:internal|downstream|next|final|destination|back ?end|mail ?box) (?:server|host|mta|system|hop))(?: \S+)? (?:said|says|answered|replied|responded|returned)(?: with)?):? (?:([45]\d\d)[ -])?(?:#?([45]\.\d{1,3}\.\d{1,3}) )?(.+?)(?: verification failed for .*)?$/is;
/** A reply that a server quotes under the code of a failed command. */
const quoted = /(?:^|[\s:"'(])([45]5\d)[ -]#?([45]\.\d{1,3}\.\d{1,3})[\s:-]+(.+)$/;
/** A long reply is cut off before the command that it answers. What a host said of the sender is no such reply. */
const passedOn =
  /^(?!.*\bsender address rejected: ).*?(?:unverified|undeliverable) address: host \S+ said: ([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3}) )?((?:(?!\(in reply to ).)+)(?:\(in reply to (.+) command\)|$)/i;
