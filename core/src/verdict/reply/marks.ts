/**
 * Marks: who the addresses in a reply are, decided before it is read. `@` is the recipient, or an address of which nothing is
 * known; `@us` is our sender and `%us` its domain; `@another` is somebody else, and `%another` a domain that is neither.
 */
import { isCommon } from "./english.ts";
import { classOf } from "./grammar/index.ts";
import type { Reply } from "./reply.ts";
import { isMember } from "./language/index.ts";
import { topLevel } from "./words.ts";

export type Named = Pick<Reply, "recipient" | "mailFrom">;

/** The text with a mark in place of each address, and of each name that is our recipient's or our sender's. */
export function marked(text: string, { recipient, mailFrom }: Named = {}): string {
  const us = partsOf(mailFrom);
  const them = partsOf(recipient);
  const isOurs = us !== null && us.address !== them?.address;
  const withAddresses = text.replaceAll(address, (found) => {
    const { address, local, domain } = partsOf(found) ?? nobody;
    if (isOurs && address === us.address) return "@us";
    if (them && (address === them.address || base(local) === base(them.local))) return "@";
    if (local.startsWith(".") && domain === them?.domain) return "@";
    if (isOurs && domain === us.domain && domain !== them?.domain) return "@us";
    return them ? "@another" : "@";
  });
  const withOurs = isOurs ? markedOurs(withAddresses, us, them) : withAddresses;
  return them ? markedOthers(markedName(withOurs, them.local), them.domain) : withOurs;
}

interface Parts {
  address: string;
  local: string;
  domain: string;
}

const nobody: Parts = { address: "", local: "", domain: "" };

function partsOf(given: string | undefined): Parts | null {
  const address = (given ?? "").toLowerCase().replace(/\.$/, "");
  const at = address.lastIndexOf("@");
  return at < 0 ? null : { address, local: address.slice(0, at), domain: address.slice(at + 1) };
}

/** A local part without its subaddress, as mail systems rewrite it. */
const base = (local: string): string => local.replace(/(?<=.)\+.*$/, "");

/** Marks our sender where only its local part is named, and the hosts of its domain. */
function markedOurs(text: string, us: Parts, them: Parts | null): string {
  const isOwnName = us.local !== "" && us.local !== them?.local;
  const named = isOwnName && mayName(text, us.local) ? text.replaceAll(nameOf(us.local), "@us") : text;
  if (us.domain === "" || us.domain === them?.domain || !mayName(named, us.domain)) return named;
  return named.replaceAll(hostsOf(us.domain), (host) => (host.toLowerCase() === them?.domain ? host : "%us"));
}

/** Marks what is called a domain, or said not to exist, and neither is the recipient's nor has it within. */
const markedOthers = (text: string, domain: string): string => {
  const mark = (host: string) => (`.${domain}`.endsWith(`.${host.toLowerCase()}`) ? host : "%another");
  return text.replaceAll(calledDomain, mark).replaceAll(deniedHost, mark);
};

const isWord = (local: string): boolean =>
  /^\p{L}*$/u.test(local) &&
  (local.length < 3 || classOf(local) !== "other" || isCommon(local) || isMember(local));

/** Marks the recipient's local part where it is no plain word, such as `full`, that the reply may mean otherwise. */
const markedName = (text: string, local: string): string =>
  local === "" || !mayName(text, local) ? text : text.replaceAll(nameOf(local), "@");

/** Whether a name occurs anywhere in a text, in any case: most texts have none, and a pattern for each name is dear. */
const mayName = (text: string, name: string): boolean => text.toUpperCase().includes(name.toUpperCase());

const nameOf = (local: string): RegExp => (isWord(local) ? enclosed(local) : alone(local));

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
const enclosed = (name: string): RegExp => new RegExp(`(?<=[<"'\`(])${escaped(name)}(?=[>"'\`)])`, "gi");
const alone = (name: string): RegExp =>
  new RegExp(`(?<![\\w.@/-]|\\b(?:more|further|additional) )${escaped(name)}(?![\\w@-]|\\.\\w)`, "gi");
const hostsOf = (domain: string): RegExp =>
  new RegExp(`(?<![\\w.@/-])(?:[\\w-]+\\.)*${escaped(domain)}(?![\\w-]|\\.\\w)`, "gi");

/** A name beside the word "domain". A capital after a period begins a sentence. */
const calledDomain =
  /(?<![\w.@/-])(?:(?<=\b[Dd]omain(?: name)?:? ["'<(`]?)|(?=[\w.-]+["'>)]? domain\b))(?:[\w-]+\.(?![A-Z][a-z]))+[A-Za-z]{2,}(?![\w-]|\.\w)/g;

/** A host that does not exist, in whatever words: `other.example: host not found`. */
const deniedHost = new RegExp(
  String.raw`(?<![\w.@/-])(?:[\w-]+\.)+${topLevel}(?![\w-]|\.\w)(?=["'>)\]]*:? (?:${[
    String.raw`(?:(?:is|was) )?(?:an? )?(?:unknown|not (?:known|found|valid|registered)|invalid|non-?existent|unresolvable)\b`,
    String.raw`(?:does not|doesn't|did not|didn't) (?:exist|resolve)\b|(?:can ?not|can't|could not|couldn't) be (?:resolved|found)\b`,
    String.raw`(?:unknown |no such |invalid )(?:host|domain)|(?:host|domain|name)\b[^.;,]{0,30} (?:not (?:found|known)|unknown|does not exist)\b`,
  ].join("|")}))`,
  "gi",
);

/** Begins at the start of a word, so that matching takes linear time. */
const address =
  /(?<![^\s<>()[\]"',;:=])[^\s<>()[\]"',;:=@]*@[^\s<>()[\]"',;:=@.]+(?:\.[^\s<>()[\]"',;:=@.]+)*/g;
