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

/** Reads what follows the @, from `start` to the end: a name in lower-case A-labels, or a literal in its brackets. */
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

/** A name with letters beyond ASCII, by way of UTS 46. */
function readInternationalized(text: string): string | Refusal {
  const fault = faultBeforeMapping(text);
  if (fault !== null) return refuse(fault);
  const name = domainToASCII(text);
  if (name === "") return refuse(/[\u200C\u200D]/.test(text) ? "invisible_character" : "idn_malformed");
  const found = scanLabels(name, 0);
  if (typeof found === "string") return refuse(found);
  return aLabelsOf(name).some(isHyphenMisplaced) ? refuse("hyphen_misplaced") : name;
}

/** A name in ASCII, in which labels that begin as A-labels must be such. */
function readALabels(name: string): string | Refusal {
  const labels = aLabelsOf(name);
  if (!labels.every(isLetters)) return refuse("idn_malformed");
  return labels.some(isHyphenMisplaced) ? refuse("hyphen_misplaced") : name;
}

/** What each A-label of a name holds. */
const aLabelsOf = (name: string): string[] =>
  name
    .split(".")
    .filter((label) => label.startsWith("xn--"))
    .map((label) => decode(label.slice("xn--".length)) ?? "");

/**
 * Whether UTS 46 takes what an A-label holds. Whether it is in its own case and form is left to DNS, as RFC 5891, 5.3
 * leaves it to who looks a name up.
 */
const isLetters = (unicode: string): boolean =>
  faultBeforeMapping(unicode) === null && /^xn--[^.]+$/.test(domainToASCII(unicode));

/** No U-label begins or ends with a hyphen, nor looks like an A-label (RFC 5891, 4.2.3.1). */
const isHyphenMisplaced = (unicode: string): boolean => /^-|^..--|-$/u.test(unicode);

/** The kinds of characters in a name in ASCII, or its first fault; `idn_malformed` at the first letter beyond ASCII. */
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

/** What no internationalised name may hold, though UTS 46 would map some of it away. It knows where joiners may stand. */
const unfit = /[[\p{ASCII}\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]--[a-zA-Z0-9.\-\u200C\u200D]]/v;

/** The full stops of UTS 46, 2.3. */
const fullStop = /[.。．｡]/;

/** UTS 46 composes letters of at most four units (UAX 15, 9), so that nothing longer becomes a label. */
const longestUncomposed = 4 * longestLabel;

/** The first fault that shows before UTS 46 maps; a label that is too long to try is one. */
function faultBeforeMapping(text: string): SyntaxReason | null {
  const found = unfit.exec(text);
  if (found) return faultOfCharacter(found[0]);
  if (text.length <= longestUncomposed) return null;
  return text.split(fullStop).some(({ length }) => length > longestUncomposed) ? "label_too_long" : null;
}

const faultOfCharacter = (character: string): SyntaxReason =>
  character === "@" ? "at_repeated" : faultOf(character, "domain_character");

const refuse = (reason: SyntaxReason): Refusal => ({ ok: false, reason });
