/** The rows that follow from the words of a language: any noun for a mailbox with any predicate, in either order. */
import { lazy } from "../../../kit/cache/lazy.ts";
import type { Pattern } from "../matcher.ts";
import type { Row, Table } from "../row.ts";
import { type Expressions, expressionsOf, startOf, within } from "./expressions.ts";
import { acceptsSome, alternatives, closedDomain, permitsSome, supposition } from "./sentence-patterns.ts";
import type { Class, Vocabulary } from "./vocabulary.ts";

/** The rows that spare a mailbox, and those that may call it dead, which follow the former of all languages. */
export interface Tables {
  sparing: Table;
  deciding: Table;
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
        return anyPattern(over(kind), bySentence(acceptsSome), bySentence(permitsSome));
      case "closed":
        return bySentence(closedDomain);
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

/** A host by its name in many languages: what is unknown of it is no mailbox. */
const hosts = "servers?|servidor|serveur|сервер|serwer|sunucu|hosts?|hostname";
const article = "(?:(?:der|die|das|ein|eine|den|de|het|le|la|une?|el|il|lo|o|uma?) )?";
/** What only tells of a mailbox that it may come. */
const soon =
  "noch (?:nicht|kein)|pas encore|todavia no|aun no|ancora non|non ancora|ainda nao|jeszcze nie|nog niet|jeste ne|inca nu|henuz|еще не|ще не";
/** For so many hours or days. */
const forAWhile =
  "temporar\\w+|fur (?:\\S+ )?(?:stunde|minute|tag)|pour (?:\\S+ )?(?:heure|minute|jour)|por (?:\\S+ )?(?:horas?|minutos?|dias?)(?![a-z])|per (?:\\S+ )?(?:or[ae](?![a-z])|minut|giorn)|na (?:\\S+ )?(?:godzin|minut|dzien|dni)|на (?:\\S+ )?(?:час|минут|день|дн)";

/** What a server requires that would relay for its own users. */
const authentication =
  /auth?enti|anmeld|einlogg|iniciar sesion|identifi|аутентиф|авториз|автентиф|zalogo|logowani|prihlas|認証|认证|認證|登录|로그인|인증/;

/** What English states of the recipient counts first. */
const fate = "unstated";

/** Authentication as a noun: whom a reply about it does not know is who signs in. */
const signIn =
  "authentification|authentifizierung|authenticatie|autenti(?:cacion|cacao|cazione|ficare|sering|zac|fikac|kac)|autentykac|uwierzytelni|аутентификац|автентифікац|авторизац|kimlik dogrulama|hitelesites|todennus|認証|认证|認證|身份验证|身份驗證|인증 ?(?:이|가|필요|실패)";

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
  ["later", { meaning: "greylisted", scope: "sender", code: 4 }],
];

const deciding: readonly Kind[] = [
  ["locked", { meaning: "server_unavailable", scope: "mailbox", fate }],
  ["disabled", { meaning: "mailbox_disabled", scope: "mailbox", code: 5, fate, unless: /\bip\b/ }],
  ["absent", { meaning: "mailbox_not_found", scope: "mailbox", code: 5, fate }],
  ["refused", { meaning: "sender_blocked", scope: "sender", fate }],
];

/** What follows a noun that makes it the address of a host. */
const ofHost = "(?!\\S* (?:ip|server|host|mx)\\b)";

type Patterns = Readonly<Record<Exclude<Class, "closed">, string>>;

function patternsOf(words: Vocabulary): Patterns {
  const start = startOf(words);
  const one = (alternatives: string) => `${start}(?:${alternatives})`;
  const mailbox = one(words.mailbox) + ofHost;
  const between = words.isUnspaced ? ".{0,8}?" : "\\S*(?: \\S{1,8}){0,2}? ";
  const beside = words.isUnspaced ? ".{0,3}?" : "\\S*(?: \\S{1,4})? ";
  const near = (first: string, second: string) => `${first}${within}${second}|${second}${within}${first}`;
  const absent = one(words.absent);
  const disabled = one(words.disabled);
  const full = `(?:${mailbox}|${one(words.space)})${within}${one(words.full)}|${one(words.full)}${between}(?:${mailbox}|${one(words.space)})`;
  const blank = words.isUnspaced ? " ?" : " ";
  const or = `${within}${blank}(?:${words.or})${blank}${within}`;
  const dead = `(?:${absent}|${disabled})`;
  const orNot = words.not
    ? `|${dead}[^;!?]{0,20}? (?:${words.or}) (?:\\S+ )?(?!${dead})(?:${words.not}) `
    : "";
  const none = words.none ? `|${one(words.none)}${words.isUnspaced ? "" : " ?"}(?:${words.mailbox})` : "";
  const departed = words.departed ? `|${one(words.departed)}` : "";
  const notYet = words.notYet
    ? `|(?:${near(one(words.sender), one(words.notYet))})${within}${one(words.later)}`
    : "";
  const relaying = words.relaying
    ? `|^(?!.*(?:${absent}))(?:.*?)(?:${near(one(words.relaying), one(words.refused))})`
    : "";
  const passedOn = words.relaying ? `${words.relaying}|` : "";
  const passing = words.forward ? near(one(words.forward), `(?:${dead}|${one(words.full)})`) : "";
  const belonging = words.belongings ? `${one(words.belongings)}[^,;:!?.]{0,60}?(?:${dead}${departed})` : "";
  const otherwise = [
    words.mailbox,
    words.absent,
    words.disabled,
    words.none,
    words.not && `(?:${words.not}) `,
    words.name,
  ]
    .filter((one) => one !== undefined)
    .join("|");
  const thing = words.isUnspaced
    ? `(?! ?(?:${otherwise}))`
    : `(?!(?:[ld]')?(?:${otherwise}))[^\\s,;:.!?(]{3,}(?: d[ei] \\S+)?`;
  const clause = `(?:^|[,;:.(] ?)(?:(?!${otherwise})\\S{1,6} )?`;
  const fated = `[^,;:!?.]{0,60}?(?:${dead}${departed})`;
  const ownedBefore = words.ownerAfter ? `${clause}${thing} (?:${words.ownerAfter})${fated}` : "";
  const ownedAfter = words.ownerBefore
    ? `${one(words.ownerBefore)}${words.isUnspaced ? "" : " "}${thing}${fated}`
    : "";
  const secret = words.whether ? `|^(?!.*${dead}).*?${one(words.whether)}` : "";
  const past = words.former && words.wrote ? `|${near(one(words.former), one(words.wrote))}` : "";
  const mail = one(words.mail);
  const temporarily = one(`${words.temporarily}|${forAWhile}`);
  const head = `(?:^|[:.;(] ?)${article}`;
  const ofHosts = words.isUnspaced
    ? ""
    : `|${head}(?:${hosts}) (?:\\S{1,4} )?${absent}|${head}(?:${words.absent})\\S* (?:${hosts})(?![a-z])`;
  const first = `(?:^|[,;:.(] ?)(?:(?!${words.mailbox})\\S{1,8} ){0,2}?`;
  return {
    unclear: `^(?!.*${one(words.sender)}).*?(?:${dead}${or}${one(words.full)}|${one(words.full)}${or}${dead}${orNot})${secret}`,
    forward: [passing, belonging, ownedBefore, ownedAfter].filter((one) => one !== "").join("|"),
    full,
    greylisted: one(words.greylist) + notYet,
    trouble: `${one(words.trouble)}|${one(words.systems)}`,
    tooMany: one(words.tooMany),
    restricted: `${near(one(words.only), one(words.insiders))}|${near(one(words.outsiders), one(words.refused))}`,
    sender: `${one(words.sender)}|${one(signIn)}${past}`,
    relay: near(one(words.domain), one(words.elsewhere)) + relaying,
    system: `${first}(?:${passedOn}${words.systems}|${words.domain})[^,;:.!?]{0,60}?(?:${dead}${departed}|${one(words.trouble)})|^(?:ldap|sql|${words.systems})[^,;:.!?]{0,30}:|${one(soon)}${ofHosts}`,
    later: one(words.later),
    locked: `(?:${mailbox}${within}${temporarily}${within}${disabled}|${mailbox}${within}${disabled}${within}${temporarily}|${temporarily}${between}${disabled})`,
    disabled: `${mailbox}${within}${disabled}|${disabled}${beside}${mailbox}${departed}`,
    absent: `${mailbox}${within}${absent}|${absent}${between}${mailbox}${none}`,
    refused: `${mail}${within}${one(words.refused)}`,
  };
}

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
    or,
    perhaps,
    whether,
  } = words;
  return {
    sparing: gate(
      full,
      sender,
      signIn,
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
