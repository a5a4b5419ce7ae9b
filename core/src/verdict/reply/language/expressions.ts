/** The words of a language as regular expressions over a sentence, one for each class. */
import { groups, negations, recipients, services } from "./shared-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Expressions {
  or: RegExp;
  /** Absent, disabled or departed. */
  dead: RegExp;
  disabled: RegExp;
  mailbox: RegExp;
  /** A mailbox, a group or a list. */
  addressee: RegExp;
  sender: RegExp;
  full: RegExp;
  /** What else than the end of a mailbox may be the reason: that it is full, that the mail is refused, the sender. */
  other: RegExp;
  perhaps: RegExp | null;
  perhapsNot: RegExp | null;
  /** What a sentence supposes, from its `if` to the end of the clause. */
  condition: RegExp | null;
  only: RegExp;
  accepts: RegExp | null;
  /** One beside the other. */
  acceptsOnly: RegExp | null;
  mail: RegExp;
  declines: RegExp | null;
  refused: RegExp;
  not: RegExp;
  domain: RegExp;
  /** A mail service, which a domain has. */
  service: RegExp;
  /** For a while. */
  later: RegExp;
  /** Whose domain else it may be, or for whom: the sender, a forward, the receiver's systems, some. */
  others: RegExp;
  /** Whom a mail is for, each time it says so. */
  recipients: RegExp;
  unauthorized: RegExp | null;
  /** A recipient, a group or a list. */
  group: RegExp;
  /** Whom a mailbox may refuse, where no recipient is meant. */
  outsiders: RegExp;
}

/** The beginning of a word, in Latin letters and in others. */
export const startOf = ({ isUnspaced, letters }: Vocabulary): string =>
  isUnspaced ? "" : letters ? "(?<![\\w\\u0370-\\u03ff\\u0400-\\u04ff])" : "\\b";
export const within = "[^;!?]{0,60}?";

/** The expressions that a sentence is looked at with. */
export function expressionsOf(words: Vocabulary): Expressions {
  const start = startOf(words);
  const one = (...alternatives: readonly (string | undefined)[]) =>
    new RegExp(`${start}(?:${alternatives.filter((one) => one !== undefined).join("|")})`);
  const none = words.none && `(?:${words.none})${words.isUnspaced ? "" : " ?"}(?:${words.mailbox})`;
  const blank = words.isUnspaced ? " ?" : " ";
  const only = one(words.only);
  const accepts = words.accepts ? one(words.accepts) : null;
  return {
    or: new RegExp(`${blank}(?:${words.or})${blank}`),
    dead: one(words.absent, words.disabled, words.departed, none),
    disabled: one(words.disabled),
    mailbox: one(words.mailbox),
    addressee: one(words.mailbox, groups),
    sender: one(words.sender),
    full: one(words.full),
    other: one(words.full, words.refused, words.declines, words.sender, words.only, words.unauthorized),
    perhaps: words.perhaps ? one(words.perhaps) : null,
    perhapsNot:
      words.perhaps && words.not
        ? new RegExp(`${start}(?:${words.perhaps}) (?:${words.not})(?![a-z])`)
        : null,
    condition: words.condition
      ? new RegExp(
          `${start}(?:${words.condition})(?:(?<= )|(?![\\w\\u0370-\\u04ff']))[^,;:.!?(，、。；：！？]*`,
          "g",
        )
      : null,
    only,
    accepts,
    acceptsOnly: accepts
      ? new RegExp(`${only.source}${within}${accepts.source}|${accepts.source}${within}${only.source}`)
      : null,
    mail: one(words.mail),
    refused: one(words.refused),
    not: words.not ? one(`(?:${words.not})(?:e[nrms]?)?(?![a-z])`) : negations,
    declines: words.declines ? one(words.declines) : null,
    domain: one(words.domain),
    service: one(services),
    later: one(words.temporarily, words.later),
    others: one(words.sender, words.outsiders, words.only, words.forward, words.systems),
    recipients: new RegExp(recipients, "g"),
    unauthorized: words.unauthorized ? one(words.unauthorized) : null,
    group: one(groups, recipients),
    outsiders: new RegExp(`${start}(?:${words.outsiders})(?!\\S* ?(?:${recipients}))`),
  };
}
