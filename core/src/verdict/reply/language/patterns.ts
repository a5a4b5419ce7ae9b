/** Regular expressions for what a reply says, from the words of a language: any noun for a mailbox with any predicate. */
import { startOf, within } from "./expressions.ts";
import type { Class, Vocabulary } from "./vocabulary.ts";

/** A host by its name in many languages: what is unknown of it is no mailbox. */
export const hosts = "servers?|servidor|serveur|сервер|serwer|sunucu|hosts?|hostname";
const article = "(?:(?:der|die|das|ein|eine|den|de|het|le|la|une?|el|il|lo|o|uma?) )?";
/** That a server has a mailbox or a domain. */
const hosted =
  "aloj|allotj|hosped|heberg|ospitat|\\w*host|gefuhrt|verwaltet|betreut|obsluh|obslug|размещ|обслуж|gazdui|ekziston|vorhanden";
/** What only tells of a mailbox that it may come. */
export const soon =
  "noch (?:nicht|kein)|pas encore|todavia no|aun no|ancora non|non ancora|ainda nao|jeszcze nie|nog niet|jeste ne|inca nu|henuz|еще не|ще не";
/** For so many hours or days. */
const forAWhile =
  "temporar\\w+|fur (?:\\S+ )?(?:stunde|minute|tag)|pour (?:\\S+ )?(?:heure|minute|jour)|por (?:\\S+ )?(?:horas?|minutos?|dias?)(?![a-z])|per (?:\\S+ )?(?:or[ae](?![a-z])|minut|giorn)|na (?:\\S+ )?(?:godzin|minut|dzien|dni)|на (?:\\S+ )?(?:час|минут|день|дн)";

/** Where a mail is kept for what is in it. */
export const quarantine =
  "quarant[aei]\\w*|quarenten\\w*|cuarenten\\w*|kwarantan\\w*|karanten\\w*|karantin\\w*|карантин|καραντιν|隔离|隔離|격리";
/** Authentication as a noun: whom a reply about it does not know is who signs in. */
export const signIn =
  "authentification|authentifizierung|authenticatie|autenti(?:cacion|cacao|cazione|ficare|sering|zac|fikac|kac)|autentykac|uwierzytelni|аутентификац|автентифікац|авторизац|kimlik dogrulama|hitelesites|todennus|認証|认证|認證|身份验证|身份驗證|인증 ?(?:이|가|필요|실패)";

/** What follows a noun that makes it the address of a host. */
const ofHost = "(?!\\S* (?:ip|server|host|mx)\\b)";

/** Regular expressions. */
export type Patterns = Readonly<Record<Exclude<Class, "closed">, string>>;

/** The patterns of each class of replies, from the words of a language. */
export function patternsOf(words: Vocabulary): Patterns {
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
  const until = words.isUnspaced ? "" : " ?";
  const none = words.none ? `|${one(words.none)}${until}(?:${words.mailbox})` : "";
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
  const secret = words.whether ? `|^(?!.*(?:${dead}|\\bip\\b)).*?${one(words.whether)}` : "";
  const past = words.former && words.wrote ? `|${near(one(words.former), one(words.wrote))}` : "";
  const mail = one(words.mail);
  const temporarily = one(`${words.temporarily}|${forAWhile}`);
  const head = `(?:^|[:.;(] ?)${article}`;
  const ofHosts = words.isUnspaced
    ? ""
    : `|${head}(?:${hosts}) (?:\\S{1,4} )?${absent}|${head}(?:${words.absent})\\S* (?:${hosts})(?![a-z])`;
  const untold = words.untold ? `|^(?!.*(?:${one(words.sender)}|\\bip\\b)).*?${one(words.untold)}` : "";
  const passed = [words.relaying, words.forward, "alias"].filter((one) => one !== undefined).join("|");
  const target = words.target ? near(one(`(?!rel|рел)(?:${passed})`), one(words.target)) : "";
  const nonmember = words.nonmember ? `|${one(words.nonmember)}` : "";
  const outside = `(?:${words.refused}|${words.declines ?? words.refused})`;
  const facilities = words.facilities ? `${words.facilities}|` : "";
  const of = words.isUnspaced
    ? ".{0,3}?"
    : "\\S*(?! (?:in|im|en|dans|nel|no|na|w|v|ve|в|у) )(?: \\S{1,4})? (?:[a-z]{1,5}')?";
  const account = `(?:${mailbox}${of}(?:ldap\\b|${words.facilities ?? ""})|\\bldap (?:${words.mailbox}))`;
  const accountOfAll = words.facilities
    ? `|${account}${fated}|${dead}${between}${account}|${one(words.mailbox)}\\S* ldap\\b`
    : "";
  const anybody =
    words.none && words.can
      ? `|${one(words.none)}${until}(?:${words.mailbox})\\S*(?: \\S+)? (?:${words.can})`
      : "";
  const inDomain =
    "\\S* (?:de|del|du|de la|der|des|di|do|da|van|von|av|af|for|voor|per) (?:\\S+ )?(?:%(?!us|another)|domi|doma|dome)";
  const noneOfDomain =
    words.none && words.declines
      ? `|${one(words.none)} ?(?:${words.mailbox})${inDomain}[^.;!?]{0,40}?${one(`${hosted}|${words.accepts ?? words.declines}|${words.declines}`)}`
      : "";
  const first = `(?:^|[,;:.(] ?)(?:(?!${words.mailbox})\\S{1,8} ){0,2}?`;
  return {
    unclear: `^(?!.*${one(words.sender)}).*?(?:${dead}${or}${one(words.full)}|${one(words.full)}${or}${dead}${orNot})${secret}${untold}`,
    forward: [passing, belonging, ownedBefore, ownedAfter, target].filter((one) => one !== "").join("|"),
    full,
    greylisted: one(words.greylist) + notYet,
    trouble: `${one(words.trouble)}|${one(words.systems)}`,
    tooMany: one(words.tooMany),
    restricted: `${near(one(words.only), one(words.insiders))}|${near(one(words.outsiders), one(outside))}|${disabled}${within}${one(words.outsiders)}${nonmember}`,
    sender: `${one(words.sender)}|${one(signIn)}|${one(quarantine)}${past}`,
    relay: near(one(words.domain), one(words.elsewhere)) + relaying + noneOfDomain,
    system: `${first}(?:${passedOn}${facilities}${words.systems}|${words.domain})[^,;:.!?]{0,60}?(?:${dead}${departed}|${one(words.trouble)})|^(?:ldap|sql|${words.systems})[^,;:.!?]{0,30}:|${one(soon)}${ofHosts}${accountOfAll}${anybody}`,
    alive: words.alive ? one(words.alive) : "",
    later: one(words.later),
    locked: `(?:${mailbox}${within}${temporarily}${within}${disabled}|${mailbox}${within}${disabled}${within}${temporarily}|${temporarily}${between}${disabled})`,
    disabled: `${mailbox}${within}${disabled}|${disabled}${beside}${mailbox}${departed}`,
    absent: `${mailbox}${within}${absent}|${absent}${between}${mailbox}${none}`,
    refused: `${mail}${within}${one(words.refused)}`,
  };
}
