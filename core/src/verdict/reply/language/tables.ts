/** The rows that follow from the words of a language: any noun for a mailbox with any predicate, in either order. */
import { lazy } from "../../../kit/cache/lazy.ts";
import type { Pattern } from "../matcher.ts";
import type { Row, Table } from "../row.ts";
import { chooses, settings } from "./shared-words.ts";
import { type Expressions, expressionsOf, startOf } from "./expressions.ts";
import { hosts, type Patterns, patternsOf, quarantine, signIn, soon } from "./patterns.ts";
import {
  acceptsSome,
  alternatives,
  closedDomain,
  namesHost,
  namesMailbox,
  permitsSome,
  refusesSome,
  supposition,
  unconditional,
  unservedDomain,
} from "./sentence-patterns.ts";
import type { Class, Vocabulary } from "./vocabulary.ts";

/** The rows that spare a mailbox, and those that may call it dead, which follow the former of all languages. */
export interface Tables {
  sparing: Table;
  deciding: Table;
  /** Words for members and staff. */
  insiders: Pattern;
  /** A domain or a server, and a mailbox. */
  names: { host: Pattern; mailbox: Pattern };
}

export function tablesOf(vocabulary: Vocabulary): Tables {
  const { says, letters } = vocabulary;
  const patterns = lazy(() => patternsOf(vocabulary));
  const expressions = lazy(() => expressionsOf(vocabulary));
  const over = (kind: keyof Patterns) => lazyPattern(() => new RegExp(patterns()[kind]));
  const bySentence = (patternOf: (words: Expressions) => Pattern) =>
    lazyPattern(() => patternOf(expressions()));
  const patternFor = (kind: Class): Pattern => {
    switch (kind) {
      case "unclear":
        return anyPattern(over(kind), bySentence(alternatives), bySentence(supposition));
      case "restricted":
        return anyPattern(
          over(kind),
          bySentence(acceptsSome),
          bySentence(permitsSome),
          bySentence(refusesSome),
        );
      case "relay":
        return anyPattern(over(kind), bySentence(unservedDomain));
      case "closed":
        return bySentence(closedDomain);
      case "absent":
      case "disabled":
        return bySentence((words) => unconditional(over(kind), words));
      default:
        return over(kind);
    }
  };
  const rowsOf = (kinds: readonly Kind[]) =>
    kinds.flatMap(([kind, row]): Row[] => {
      const sample = says[kind];
      if (sample === undefined) return [];
      return [
        { ...row, isForeign, words: patternFor(kind), sample: row.code === 4 ? temporary(sample) : sample },
      ];
    });
  const gates = gatesOf(vocabulary);
  return {
    sparing: { isForeign, words: letters ?? gates.sparing, rows: rowsOf(sparing) },
    deciding: { isForeign, fate, words: letters ?? gates.deciding, rows: rowsOf(deciding) },
    names: { host: bySentence(namesHost), mailbox: bySentence(namesMailbox) },
    insiders: lazyPattern(() => new RegExp(`^(?:${vocabulary.insiders})$`)),
  };
}

/** A pattern that is made when it is first needed, since few replies need any of a language. */
function lazyPattern(make: () => Pattern): Pattern {
  let made: Pattern | undefined;
  return { test: (words) => (made ??= make()).test(words) };
}

const anyPattern = (...patterns: readonly Pattern[]): Pattern => ({
  test: (words) => patterns.some((pattern) => pattern.test(words)),
});

/** The sample as a host says it that refuses for a while. */
const temporary = (sample: string): string => sample.replace(/^5/, "4");

type Kind = readonly [Class, Omit<Row, "sample" | "words">];

const isForeign = true;

/** What a server requires that would relay for its own users. */
const authentication =
  /auth?enti|anmeld|einlogg|iniciar sesion|identifi|аутентиф|авториз|автентиф|zalogo|logowani|prihlas|認証|认证|認證|登录|로그인|인증/;

/** What English states of the recipient counts first. */
const fate = "unstated";

/** A domain that is blocked, which may be the sender's, or closed until somebody pays; and what is no mail domain. */
const notForGood =
  /\b(?:dkim|spf|dmarc|h?elo|ehlo|r?dns|mx|ip|spam|abuse?)\b|bloc?k|bloqu|заблок|封|차단|חסו|محظور|مسدود|ब्लॉक|บล็อก|μπλοκ|engellen|estetty|zahl|\bpa[gi]\w*|paiement|betal|fizet|неоплат|неуплат|оплат|zaplat|platb|platit|odeme|odenme|πληρωμ|תשלום|دفع|پرداخت|भुगतान|ชำระ|thanh toan|bayar|欠费|欠費|费用|料金|未払|支払|요금|미납/;

const sparing: readonly Kind[] = [
  ["unclear", { meaning: "not_understood", scope: "mailbox", code: 5, fate }],
  ["closed", { meaning: "domain_not_served", scope: "domain", code: 5, fate, unless: notForGood }],
  ["forward", { meaning: "not_understood", scope: "mailbox", code: 5, fate }],
  ["full", { meaning: "mailbox_full", scope: "mailbox", fate }],
  ["greylisted", { meaning: "greylisted", scope: "sender", code: 4 }],
  ["trouble", { meaning: "server_unavailable", scope: "server", code: 4 }],
  ["tooMany", { meaning: "rate_limited", scope: "sender", enhanced: /^(?![45]\.2\.2$)/ }],
  [
    "restricted",
    { meaning: "restricted", scope: "mailbox", code: 5, unless: /\b(?:ip|hosts?|smtp|tls|ssl)\b/ },
  ],
  ["sender", { meaning: "sender_blocked", scope: "sender" }],
  ["relay", { meaning: "domain_not_served", scope: "domain", code: 5, unless: authentication }],
  ["relay", { meaning: "not_understood", scope: "domain", code: 4, unless: authentication }],
  ["system", { meaning: "not_understood", scope: "server", code: 5 }],
  ["alive", { meaning: "not_understood", scope: "mailbox", code: 5, fate }],
  ["later", { meaning: "greylisted", scope: "sender", code: 4 }],
];

const deciding: readonly Kind[] = [
  ["locked", { meaning: "server_unavailable", scope: "mailbox", fate }],
  ["disabled", { meaning: "mailbox_disabled", scope: "mailbox", code: 5, fate, unless: /\bip\b/ }],
  ["absent", { meaning: "mailbox_not_found", scope: "mailbox", code: 5, fate }],
  ["refused", { meaning: "sender_blocked", scope: "sender", fate }],
];

/** What each row needs one of. */
function gatesOf(words: Vocabulary): { sparing: Pattern; deciding: Pattern } {
  const gate = (...alternatives: readonly (string | undefined)[]) => {
    const given = alternatives.filter((one) => one !== undefined).join("|");
    return lazyPattern(() => new RegExp(`${startOf(words)}(?:${given})`));
  };
  const {
    full,
    sender,
    greylist,
    later,
    trouble,
    systems,
    tooMany,
    domain,
    relaying,
    forward,
    belongings,
    ownerAfter,
    ownerBefore,
    former,
    only,
    outsiders,
    unauthorized,
    facilities,
    target,
    untold,
    alive,
    nonmember,
    can,
    or,
    perhaps,
    whether,
  } = words;
  return {
    sparing: gate(
      full,
      sender,
      signIn,
      quarantine,
      words.none,
      greylist,
      later,
      trouble,
      systems,
      tooMany,
      domain,
      relaying,
      forward,
      belongings,
      ownerAfter,
      ownerBefore,
      former,
      only,
      outsiders,
      unauthorized,
      facilities,
      target,
      untold,
      alive,
      nonmember,
      can,
      chooses.source,
      settings.source,
      hosts,
      soon,
      "ldap|sql",
      `(?:${or}) `,
      perhaps,
      whether,
    ),
    deciding: gate(words.absent, words.none, words.disabled, words.departed, words.refused),
  };
}
