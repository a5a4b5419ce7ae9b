/**
 * Mends what people and programs do to an address: a scheme in front of it, punctuation around it, words for its signs, a
 * blank or comma in its domain, a domain written twice. Pure, and never a guess at letters: a typo is a suggestion.
 */
import { isTopLevelKnown } from "../kit/public-suffix.ts";
import { majorProviders } from "./domain-list/major-providers.ts";
import { isFree } from "./free.ts";
import type { Fault } from "./schema.ts";
import { parse, type Parsed } from "./syntax.ts";

export interface Mended {
  /** A well-formed address at a domain with a dot. */
  address: string;
  /** What was wrong, in the order of its repair. */
  how: Fault[];
}

/** Longer text, and text with such a run of blanks, is not mended: it is no address with a small fault. */
const maxLength = 320;
const longBlank = /\s{8}/;
/** No well-known domain is half as long. */
const maxDomainLength = 80;

/**
 * The address that a text was meant to be; null where it can be read as it is, or not be mended. Of well-formed addresses
 * only those are mended whose domain is a well-known one written twice. `parsed` is the text as it was parsed.
 */
export function mend(text: string, parsed: Parsed = parse(text)): Mended | null {
  if (isReadable(parsed) || text.length > maxLength || text.includes("@[")) return null;
  let mended = text.trim();
  if (longBlank.test(mended)) return null;
  const how: Fault[] = [];
  for (const [fault, repair] of repairs) {
    const repaired = repair(mended);
    if (repaired === null || repaired === mended) continue;
    mended = repaired;
    if (!how.includes(fault)) how.push(fault);
    if (isAddress(mended, how)) return { address: mended, how };
  }
  return null;
}

const isReadable = (parsed: Parsed): boolean => parsed.ok && onceIn(parsed.domain) === null;

function isAddress(text: string, how: readonly Fault[]): boolean {
  const parsed = parse(text);
  if (!parsed.ok || parsed.literal || !parsed.domain.includes(".") || !isReadable(parsed)) return false;
  return !how.includes("words") || isTopLevelKnown(parsed.domain);
}

const isWellKnown = (domain: string): boolean => isFree(domain) || majorProviders.includes(domain);

const scheme = /^[\s"'<([{]*(mailto|smtp|e-?mail|mail)\s*:\s*(?:\/\/)?/i;

/** `mailto:jane@x.org?subject=Hi`, `SMTP:jane@x.org`, `E-mail: jane@x.org`. */
function withoutScheme(text: string): string | null {
  const found = scheme.exec(text);
  if (!found) return null;
  const rest = text.slice(found[0].length);
  if (found[1]?.toLowerCase() !== "mailto") return rest;
  return rest.replace(/%40/, "@").replace(/^([^?]*@[^?]*)\?.*$/s, "$1");
}

const wordForAt = /\s*[([{<]\s*(?:at|@)\s*[)\]}>]\s*/gi;
const wordForDot = /\s*[([{<]\s*(?:dot|\.)\s*[)\]}>]\s*|\s+dot\s+/gi;
const blankAt = /\s+at\s+/gi;
const lowAt = /_at_/gi;

/** `jane [at] x [dot] org`, `jane at x dot org`, and at well-known domains `jane_at_gmail_dot_com`. */
function withSigns(text: string): string {
  const plain = text.replaceAll(wordForAt, "@").replaceAll(wordForDot, ".");
  if (plain.includes("@")) return plain;
  if (countOf(plain, blankAt) === 1) return plain.replaceAll(blankAt, "@");
  if (countOf(plain, lowAt) !== 1) return plain;
  const [local = "", domain = ""] = plain.split(lowAt);
  const meant = domain.replaceAll(/_dot_/gi, ".");
  return isWellKnown(meant.toLowerCase()) ? `${local}@${meant}` : plain;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const outer = /[\p{P}\p{S}\s]/u;
/** What no local part begins with. An @ is kept: `@jane@example.social` is a handle. */
const head = /^[^\p{L}\p{N}\p{M}!#$%&'*+\-/=?^_`{|}~@]+/u;
const bullet = /^[-*+#>~=|/]+\s+/;
const openings: Readonly<Record<string, string>> = { "}": "{" };

/** `<jane@x.org>`, `'jane@x.org'`, `jane@x.org.` What a local part may begin with goes only with its partner at the end. */
function withoutOuter(text: string): string {
  const letters = Array.from(text);
  const last = letters.findLastIndex((letter) => !outer.test(letter));
  const closing = letters.slice(last + 1);
  const opened = letters.slice(0, last + 1).join("");
  if (opened.startsWith('"') && opened.includes('"@')) return opened;
  let inner = opened.replace(head, "").replace(bullet, "");
  for (const letter of closing) {
    const opening = openings[letter] ?? letter;
    if (inner.startsWith(opening) && opening !== "@") inner = inner.slice(opening.length);
  }
  return inner;
}

const separator = /[\s,;:，、]/u;
const dotted = /\s*[.,;:，、][\s.,;:，、]*/gu;

/** `jane@gmail,com`, `jane@gmail. com`, `jane@gmail com`, and a blank beside the @. Two domains are not joined. */
function withoutSeparator(text: string): string | null {
  const [before, after, ...others] = text.split("@");
  if (before === undefined || after === undefined || others.length > 0) return null;
  const local = before.trimEnd();
  const written = after.trim().toLowerCase();
  if (separator.test(local) || written.length > maxDomainLength) return null;
  if (!separator.test(written)) return writtenOnce(local, after.trim());
  for (let at = 0; at < written.length; at += 1)
    if (separator.test(written.charAt(at)) && isWellKnown(written.slice(0, at))) return null;
  const plain = written.replaceAll(dotted, ".");
  const meant = [plain.replaceAll(/\s+/g, ""), plain.replaceAll(/\s+/g, ".")].find(isWellKnown);
  return meant === undefined ? null : `${local}@${meant}`;
}

/** The address whose only blanks were beside its @, with one dot for several in a well-known domain. */
function writtenOnce(local: string, domain: string): string {
  const meant = domain.toLowerCase().replaceAll(/\.{2,}/g, ".");
  return `${local}@${isWellKnown(meant) ? meant : domain}`;
}

const divider = /[\s,;|/]/;

/** `jane@x.org@x.org`, `jane@x.org jane@x.org`, and at well-known domains `jane@gmail.comgmail.com`. */
function withoutRepetition(text: string): string | null {
  const [local = "", domain = "", ...others] = text.split("@").map((part) => part.trim());
  const isSame = others.every((other) => other.toLowerCase() === domain.toLowerCase());
  if (others.length > 0 && isSame) return `${local}@${domain}`;
  const address = writtenTwice(text);
  if (address !== null) return address;
  const once = onceIn(domain.toLowerCase());
  return others.length === 0 && once !== null ? `${local}@${domain.slice(0, once.length)}` : null;
}

/** The address that a text has twice, with only separators between; null where it has none. */
function writtenTwice(text: string): string | null {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return null;
  for (let length = text.length >> 1; length > 0; length -= 1) {
    const between = [lower.charAt(length), lower.charAt(text.length - length - 1)];
    if (2 * length < text.length && !between.every((letter) => divider.test(letter))) return null;
    const address = lower.slice(0, length);
    if (address.includes("@") && lower.endsWith(address)) return text.slice(0, length);
  }
  return null;
}

/** The well-known domain that is written twice in a domain, with or without a dot between; null where none is. */
function onceIn(domain: string): string | null {
  const once = domain.slice(0, domain.length >> 1);
  const isTwice = domain.endsWith(once) && (domain.length % 2 === 0 || domain[once.length] === ".");
  return isTwice && isWellKnown(once) ? once : null;
}

/** In this order; what the first repairs leave may need the later ones. */
const repairs: readonly (readonly [Fault, (text: string) => string | null])[] = [
  ["scheme", withoutScheme],
  ["words", withSigns],
  ["repetition", withoutRepetition],
  ["punctuation", withoutOuter],
  ["separator", withoutSeparator],
  ["repetition", withoutRepetition],
];
