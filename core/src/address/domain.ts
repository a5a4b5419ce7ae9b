/** The part after the @: a host name of LDH labels, an internationalised name, or an address literal. */
import { domainToASCII } from "node:url";
import { code, faultOf, host, kind, kinds } from "./character.ts";
import { isLiteral } from "./literal.ts";
import { decode } from "./punycode.ts";
import type { SyntaxReason } from "./schema.ts";

export interface Refusal {
  ok: false;
  reason: SyntaxReason;
}

const longestLabel = 63;
const longestName = 253;

/** Parses the domain from `start` to the end. Returns lower-case A-labels, or a literal in brackets. */
export function readDomain(text: string, start: number): string | Refusal {
  if (start === text.length) return refuse("domain_missing");
  if (text.charCodeAt(start) === code.openBracket) return readLiteral(text.slice(start).toLowerCase());
  const found = scanLabels(text, start);
  if (found === "idn_malformed") return readInternationalized(text.slice(start));
  if (typeof found === "string") return refuse(found);
  const written = text.slice(start);
  const name = (found & kind.capital) === 0 ? written : written.toLowerCase();
  return (found & kind.hyphen) !== 0 && name.includes("xn--") ? readALabels(name) : name;
}

const readLiteral = (text: string): string | Refusal =>
  isLiteral(text) ? text : refuse("literal_malformed");

/** Parses a name with letters beyond ASCII by UTS 46. */
function readInternationalized(text: string): string | Refusal {
  const fault = faultBeforeMapping(text);
  if (fault !== null) return refuse(fault);
  const name = domainToASCII(text);
  if (name === "") return refuse(/[\u200C\u200D]/.test(text) ? "invisible_character" : "idn_malformed");
  const found = scanLabels(name, 0);
  if (typeof found === "string") return refuse(found);
  return aLabelsOf(name).some(isHyphenMisplaced) ? refuse("hyphen_misplaced") : name;
}

/** Parses an ASCII name. Labels that begin with `xn--` must be valid A-labels. */
function readALabels(name: string): string | Refusal {
  const labels = aLabelsOf(name);
  if (!labels.every(isLetters)) return refuse("idn_malformed");
  return labels.some(isHyphenMisplaced) ? refuse("hyphen_misplaced") : name;
}

/** The decoded text of each A-label of a name. */
const aLabelsOf = (name: string): string[] =>
  name
    .split(".")
    .filter((label) => label.startsWith("xn--"))
    .map((label) => decode(label.slice("xn--".length)) ?? "");

/**
 * Whether UTS 46 allows the decoded text of an A-label. Its case and form are not checked: RFC 5891, 5.3 leaves that to
 * the lookup.
 */
const isLetters = (unicode: string): boolean =>
  faultBeforeMapping(unicode) === null && /^xn--[^.]+$/.test(domainToASCII(unicode));

/** A U-label neither begins nor ends with a hyphen, nor has hyphens in positions 3 and 4 (RFC 5891, 4.2.3.1). */
const isHyphenMisplaced = (unicode: string): boolean => /^-|^..--|-$/u.test(unicode);

/** The classes of characters in an ASCII name, or its first fault; `idn_malformed` at the first letter beyond ASCII. */
function scanLabels(text: string, from: number): number | SyntaxReason {
  let start = from;
  let ofLabel = 0;
  let ofName = 0;
  for (let at = from; at <= text.length; at++) {
    const unit = at === text.length ? code.dot : text.charCodeAt(at);
    const ofUnit = (kinds[unit] ?? 0) & host;
    if (ofUnit !== 0) {
      ofLabel |= ofUnit;
      continue;
    }
    if (unit >= code.firstBeyondAscii) return "idn_malformed";
    if (unit !== code.dot) return faultOfCharacter(String.fromCharCode(unit));
    if (at === start) return "domain_dot_misplaced";
    if (text.charCodeAt(start) === code.hyphen || text.charCodeAt(at - 1) === code.hyphen)
      return "hyphen_misplaced";
    if (at - start > longestLabel) return "label_too_long";
    ofName |= ofLabel;
    if (at === text.length) break;
    start = at + 1;
    ofLabel = 0;
  }
  if (text.length - from > longestName) return "domain_too_long";
  return ofLabel === kind.digit ? "top_level_numeric" : ofName;
}

/** Characters that no internationalised name may contain, though UTS 46 maps some of them. UTS 46 itself checks joiners. */
const unfit = /[[\p{ASCII}\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]--[a-zA-Z0-9.\-\u200C\u200D]]/v;

/** The full stops of UTS 46, 2.3. */
const fullStop = /[.。．｡]/;

/** UTS 46 composes at most four units to a letter (UAX 15, 9), so that a longer text cannot become a label. */
const longestUncomposed = 4 * longestLabel;

/** The first fault before mapping by UTS 46, such as a label that is too long to map. */
function faultBeforeMapping(text: string): SyntaxReason | null {
  const found = unfit.exec(text);
  if (found) return faultOfCharacter(found[0]);
  if (text.length <= longestUncomposed) return null;
  return text.split(fullStop).some(({ length }) => length > longestUncomposed) ? "label_too_long" : null;
}

const faultOfCharacter = (character: string): SyntaxReason =>
  character === "@" ? "at_repeated" : faultOf(character, "domain_character");

const refuse = (reason: SyntaxReason): Refusal => ({ ok: false, reason });
