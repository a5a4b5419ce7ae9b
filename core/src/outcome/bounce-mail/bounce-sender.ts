/** Who sent a message: a mail server, or perhaps one. What a person may have written suppresses nobody. */
import type { Email } from "postal-mime";
import { returned } from "./bounce-phrases.ts";
import { attachedOriginal, hasOriginal } from "./original-mail.ts";

/**
 * A mail server is `MAILER-DAEMON`, or declares whom the mail did not reach. Other names of servers are those of people as well; a usual
 * subject, or a sender to whom nobody can answer, counts beside the mail that came back. Null for people, and for any answer.
 */
export function senderOf(mail: Email, lines: readonly string[]): "server" | "postmaster" | "unknown" | null {
  const { address = "", name = "" } = mail.from ?? {};
  const subject = subjectOf(mail);
  if (answered.test(subject)) return null;
  if (daemon.test(address) || headersOf(mail, "x-failed-recipients").length > 0) return "server";
  if (isAnswer(mail)) return null;
  if (server.test(address) || server.test(name)) return "postmaster";
  const isUsual = isNobody(mail) || returned.test(subject);
  return isUsual && (hasOriginal(lines) || attachedOriginal(mail) !== null) ? "unknown" : null;
}

/** Characters of a subject that are read: to search more would take long. */
const maxSubject = 1_000;

export const subjectOf = ({ subject = "" }: Email): string => subject.slice(0, maxSubject);

export const headersOf = ({ headers }: Email, key: string): string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value);

/** The name that no person has. */
const daemon = /^"?(?:mailer-daemon|mdaemon)"?(?:@|$)/i;

const server =
  /^"?(?:mailer-daemon|postmaster|mdaemon|mail[ ._-]?(?:delivery[ ._-](?:sub)?system|administrator|error)|(?:mail )?delivery (?:sub)?system|system administrator|[\w ]{0,40}smtp[_ -]?gateways?)\b/i;

const answered = /^\s*(?:re|aw|sv|antw|fwd?|wg)\s*:/i;

/** Whether nobody can answer. Some servers write a name for the empty path. */
const isNobody = (mail: Email): boolean =>
  /^<(?:mailer-daemon.*)?>$/i.test(headersOf(mail, "return-path")[0]?.trim() ?? "");

const isAnswer = (mail: Email): boolean =>
  headersOf(mail, "auto-submitted").some((value) => /^auto-(?:replied|generated)/i.test(value)) ||
  headersOf(mail, "precedence").some((value) => /auto_reply/i.test(value)) ||
  ["x-auto-response-suppress", "x-autoreply", "x-autorespond"].some(
    (key) => headersOf(mail, key).length > 0,
  ) ||
  `${mail.inReplyTo ?? ""}${mail.references ?? ""}` !== "";
