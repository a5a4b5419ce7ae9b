/**
 * Patterns that look at the sentences and clauses of a reply one by one, where a regular expression over all of it would take
 * long: several reasons joined by `or`, what is only supposed, who alone may write, a domain that is closed.
 */
import type { Pattern } from "../matcher.ts";
import {
  chooses,
  opens,
  receives,
  recipients as whomMailIsFor,
  serves,
  settings,
  unknownOnes,
  writes,
} from "./shared-words.ts";
import type { Expressions } from "./expressions.ts";

/** Matches where a reason on one side of an `or` is the mailbox's end, and the other is another. */
export function alternatives({ or, dead, mailbox, sender, other }: Expressions): Pattern {
  const isDead = (part: string) => dead.test(part) && !sender.test(part);
  const areDifferent = (before: string, after: string) =>
    isDead(before)
      ? other.test(after) && !isDead(after)
      : other.test(before) && isDead(after) && mailbox.test(after);
  const isOpen = (sentence: string) => {
    const parts = sentence.split(or).map((part) => part.split(comma).filter((one) => one.trim() !== ""));
    return parts.some((part, at) => areDifferent(part.at(-1) ?? "", parts[at + 1]?.[0] ?? ""));
  };
  return { test: (words) => or.test(words) && words.split(sentenceEnd).some(isOpen) };
}

/** Matches where a mailbox is dead or full only perhaps. A guess after the statement, as at a typing error, leaves it. */
export function supposition({ perhaps, perhapsNot, dead, full, sender }: Expressions): Pattern {
  const isSupposed = (sentence: string) => {
    const found = perhaps?.exec(sentence);
    if (!found) return false;
    const before = sentence.slice(0, found.index);
    const end = dead.exec(before);
    const after = sentence.slice(found.index + found[0].length);
    if (end)
      return (
        end.index + end[0].length >= before.length - endOfVerb && !clauseEnd.test(before.slice(end.index))
      );
    const fate = dead.exec(after) ?? full.exec(after);
    return fate !== null && !sender.test(after.slice(0, fate.index));
  };
  return {
    test: (words) =>
      perhaps?.test(words) === true &&
      (perhapsNot?.test(words) === true || words.split(listEnd).some(isSupposed)),
  };
}

/** Matches where a mailbox or a list takes mail from some senders only. */
export function acceptsSome({ only, accepts, acceptsOnly, addressee }: Expressions): Pattern {
  const isOfSome = (sentence: string) => acceptsOnly?.test(sentence) === true && addressee.test(sentence);
  return {
    test: (words) =>
      only.test(words) && accepts?.test(words) === true && words.split(sentenceEnd).some(isOfSome),
  };
}

/** Matches where a sender has no permission to write to a recipient or a list. */
export const permitsSome = ({ unauthorized, group }: Expressions): Pattern => ({
  test: (words) =>
    unauthorized?.test(words) === true &&
    words.split(sentenceEnd).some((sentence) => unauthorized.test(sentence) && group.test(sentence)),
});

/** Matches where only some may write to a mailbox, it gets no mail from outside, or its owner or settings turn senders away. */
export function refusesSome({
  only,
  not,
  outsiders,
  addressee,
  dead,
  disabled,
  declines,
  refused,
}: Expressions): Pattern {
  const isOfSome = (sentence: string) => {
    if (!(addressee.test(sentence) || recipient.test(sentence))) return false;
    if (only.test(sentence) && writes.test(sentence) && !/\d/.test(sentence)) return true;
    const isClosed = not.test(sentence) && (opens.test(sentence) || receives.test(sentence));
    const isOff = disabled.test(sentence) && receives.test(sentence);
    if (outsiders.test(sentence) && (isClosed || isOff)) return true;
    if (chooses.test(sentence) && unknownOnes.test(sentence)) return true;
    const isRefused = refused.test(sentence) || declines?.test(sentence) === true;
    return settings.test(sentence) && recipient.test(sentence) && isRefused && !dead.test(sentence);
  };
  return {
    test: (words) => words.split(sentenceEnd).some((sentence) => isOfSome(sentence) && !host.test(sentence)),
  };
}

/** Matches where a server says that a domain, of which no recipient is named, is none of those that it serves. */
export function unservedDomain({ domain, mailbox, sender, not }: Expressions): Pattern {
  const isUnserved = (sentence: string) => {
    const found = domain.exec(sentence);
    if (!found || !serves.test(sentence) || !not.test(sentence) || sender.test(sentence)) return false;
    return !recipient.test(sentence) && !mailbox.test(sentence.replaceAll(email, ""));
  };
  return { test: (words) => domain.test(words) && words.split(sentenceEnd).some(isUnserved) };
}

/** Matches where a reply names a domain, or a server without an end of anything. */
export const namesHost = ({ domain, dead }: Expressions): Pattern => ({
  test: (words) => domain.test(words) || (server.test(words) && !dead.test(words)),
});

/** Matches where a reply names a mailbox, and not only email. */
export const namesMailbox = ({ mailbox }: Expressions): Pattern => ({
  test: (words) => recipient.test(words) || mailbox.test(words.replaceAll(email, "")),
});

/** Matches where a domain, and no mailbox in it, is closed for good or takes no mail. */
export function closedDomain(words: Expressions): Pattern {
  const { domain, disabled, declines, mail, mailbox, service, later, others, recipients } = words;
  const isClosed = (clause: string) => {
    const found = domain.exec(clause);
    if (!found) return false;
    const before = clause.slice(0, found.index);
    const after = clause.slice(found.index + found[0].length);
    const isOfService = service.test(before);
    if (!isOfService && (mailbox.test(before) || before.trim().split(" ").length > wordsBeforeDomain))
      return false;
    const said = disabled.exec(after) ?? (mail.test(clause) ? declines?.exec(after) : null);
    return said ? !mailbox.test(after.slice(0, said.index)) : disabled.test(before) && !mailbox.test(after);
  };
  return {
    test: (words) =>
      domain.test(words) &&
      !later.test(words) &&
      !others.test(words) &&
      words.replaceAll(recipients, "").split(clauseEnd).some(isClosed),
  };
}

/** Matches where a pattern holds without what the words only suppose: `if the addressee has left`. */
export const unconditional = (stated: Pattern, { condition }: Expressions): Pattern => ({
  test: (words) => stated.test(words) && (condition === null || stated.test(words.replaceAll(condition, ""))),
});

const recipient = new RegExp(whomMailIsFor);
const server = /server|serveur|servidor|сервер|サーバ|服务器|伺服器|서버/;
const host = new RegExp(`\\b(?:ip|hosts?|smtp|tls|ssl)\\b|${server.source}`);
const email =
  /correo electronico|courrier electronique|posta elettronica|correio eletronico|e ?mail\w*|e ?post\w*|sahkoposti\w*|почт[аеуы](?![а-я])/g;
const sentenceEnd = /[.;:!?。；：！？।]/;
/** A list of reasons follows a colon. */
const listEnd = /[.;!?。；！？।]/;
const clauseEnd = /[,;:.!?(，、。；：！？।]/;
const comma = /[,、，،]/;
/** A longer beginning may name whose domain it is, in a word of another language. */
const wordsBeforeDomain = 3;
/** How many letters may follow what a verb at the end supposes: `silinmis olabilir`. */
const endOfVerb = 12;
