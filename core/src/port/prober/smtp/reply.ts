import type { Observation, Replied, SmtpStage } from "../observation.ts";
import type { Reply } from "./reply-reader.ts";

/** More of a reply, or of a line of it, is not read. */
const maxText = 1000;

/** 251 forwards, and 252 accepts a mailbox that it cannot verify. 221 says goodbye. */
const acceptances: ReadonlySet<number> = new Set([250, 251, 252]);

/** Whether the recipient was accepted. */
export const isAcceptance = (observation: Observation): boolean =>
  observation.kind === "replied" && observation.stage === "rcpt" && acceptances.has(observation.code);

export const isPositive = ({ code }: Reply): boolean => code >= 200 && code < 300;

/**
 * Whether the reply is about this session and not about the recipient, so that a new session may ask again: 421, x.5.3, or
 * too many recipients. Servers say the last with 452, with 552 as in RFC 821, and with other permanent codes; under 5.1.1, the
 * unknown recipient, words such as "second recipient" name it.
 */
export const endsSession = (reply: Reply): boolean =>
  reply.code === 421 ||
  (recipientLimitCodes.has(reply.code) && hasLine(reply, limitsRecipients)) ||
  (reply.code >= 500 && hasLine(reply, (line) => limitsRecipients(line) && !senderLimit.test(line)));

/** Whether the beginning of a line is so. A line of a reply has at most 512 octets (RFC 5321, 4.5.3.1.5). */
const hasLine = ({ lines }: Reply, isSo: (line: string) => boolean): boolean =>
  lines.some((line) => isSo(line.slice(0, maxText)));

const limitsRecipients = (line: string): boolean =>
  tooManyRecipients.test(line) || (!/^5\.1\.1\b/.test(line) && recipientLimit.test(line));

/** Whether a refusal asks for TLS: with X.7.10 (RFC 7504), or in words such as "Must issue a STARTTLS command first" (RFC 3207). */
export const demandsTls = (reply: Reply): boolean =>
  reply.code >= 400 &&
  hasLine(
    reply,
    (line) =>
      /^[45]\.7\.10\b|\bstarttls\b|\bunencrypted\b/i.test(line) ||
      isFollowed(
        line,
        /\b(?:tls|ssl|encrypt\w*|secure)\b/i,
        /\b(?:required|needed|mandatory|only|first)\b/i,
      ) ||
      isFollowed(line, /\b(?:requires?|must|needs?|without|only)\b/i, /\b(?:tls|ssl|encrypt\w*)\b/i),
  );

/** Whether one thing is said before another. In time linear to the line, unlike one expression with `.*` between both. */
function isFollowed(line: string, first: RegExp, second: RegExp): boolean {
  const at = line.search(first);
  return at !== -1 && second.test(line.slice(at));
}

const recipientLimitCodes: ReadonlySet<number> = new Set([452, 552]);
const tooManyRecipients = /^[45]\.5\.3\b|\btoo many (?:(?:failed|invalid|unknown) )?(?:recipients|rcpts?)\b/i;
const recipientLimit = new RegExp(
  [
    /\b(?:only|maximum(?: of)?|at most|more than|limit(?:ed)?(?: is| to| of)?|up to|one|a single) (?:one |a single |\d+ )?(?:recipients?|rcpts?)\b(?! (?:was|were|is (?:un|in|not)|exist|found|known|unknown))/,
    /\b(?:multiple|multi-?|several|a second|second) ?(?:recipients|recipient bounces?|recipient|rcpts?)\b/,
    /\b(?:recipients?|rcpts?) (?:number |count )?limit\b/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);
/** A limit per sender and time, which holds for a new session too. */
const senderLimit = /\b(?:has|have|had|you) sent\b|\b(?:hour|day|minute)\b/i;

/** The code of a temporary refusal that ends a session: 421 or 4.7.x. Null for any other end. */
export function deferralCode(end: Observation | null): number | null {
  if (end?.kind !== "replied") return null;
  const isPolicy = end.code >= 400 && end.code < 500 && end.enhanced?.startsWith("4.7.") === true;
  return end.code === 421 || isPolicy ? end.code : null;
}

const enhancedCode = /^([245]\.\d{1,3}\.\d{1,3})(?:\s+|$)/;

/** The commands that a reply answers: our RCPT, and our MAIL FROM. */
export type ReplyContext = Pick<Replied, "recipient" | "mailFrom">;

/**
 * The lines as one. A line that is short, of which the next begins with a capital, was not wrapped: it ends a sentence, and
 * gets the period that says so.
 */
const joined = (lines: readonly string[]): string =>
  lines
    .map((line, index) => {
      const [word = ""] = (lines[index + 1] ?? "").trim().split(" ", 1);
      const said = line.trim();
      const isSentence =
        said.length + word.length < wrapped && endsOpen.test(said) && startsSentence.test(word);
      return isSentence ? `${said}.` : line;
    })
    .join(" ");

/** Servers wrap their lines at this width or a greater one. */
const wrapped = 58;
/** A word that may end a sentence, and no period. */
const endsOpen =
  /[\p{L}\d>)\]"'](?<!\b(?:the|an?|of|to|in|on|at|by|for|from|with|via|or|and|but|not|no|is|are|was|has|your|our|see|mr|mrs|dr))$/iu;
const startsSentence = /^\p{Lu}(?:\p{Ll}|$)/u;

/** A reply as an observation: one line of printable text, at most 1,000 characters. */
export function observedReply(
  stage: SmtpStage,
  host: string,
  { code, lines }: Reply,
  { recipient = "", mailFrom = "" }: ReplyContext = {},
): Observation {
  const enhanced = enhancedCode.exec(lines[0] ?? "")?.[1] ?? null;
  const text = joined(lines.map((line) => line.replace(enhancedCode, "")))
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, maxText)
    .toWellFormed();
  return {
    kind: "replied",
    stage,
    host,
    code,
    enhanced,
    text,
    ...(recipient !== "" && { recipient }),
    ...(names(text, mailFrom) && { mailFrom }),
  };
}

/** Whether a text has the local part or the domain of an address, and so perhaps names it. */
function names(text: string, address: string): boolean {
  const words = text.toLowerCase();
  return address
    .toLowerCase()
    .split("@")
    .some((part) => part !== "" && words.includes(part));
}

/** The extensions that an EHLO reply offers, in capitals, without their parameters. */
export const offersOf = ({ lines }: Reply): ReadonlySet<string> =>
  new Set(lines.slice(1).map((line) => line.trim().split(/\s/)[0]?.toUpperCase() ?? ""));
