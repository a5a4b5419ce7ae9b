/** The part after the @: a host name of LDH labels, an internationalised name, or an address literal. */
import { domainToASCII, domainToUnicode } from "node:url";
import { code, faultOf, hostCharacter } from "./character.ts";
import { isLiteral } from "./literal.ts";
import type { SyntaxReason } from "./schema.ts";

export type Domain = { ok: true; name: string; literal: boolean } | { ok: false; reason: SyntaxReason };

const longestLabel = 63;
const longestName = 253;

/** Reads what follows the @. The name is in lower-case A-labels. */
export function readDomain(text: string): Domain {
  if (text === "") return refuse("domain_missing");
  if (text.charCodeAt(0) === code.openBracket)
    return isLiteral(text)
      ? { ok: true, name: text.toLowerCase(), literal: true }
      : refuse("literal_malformed");

  const fault = faultOfLabels(text);
  if (fault === null) {
    const name = text.toLowerCase();
    if (!name.includes("xn--")) return accept(name);
  } else if (fault !== "idn_malformed") {
    return refuse(fault);
  }
  return readInternationalized(text);
}

/** A name with letters beyond ASCII or with A-labels, by way of UTS 46. */
function readInternationalized(text: string): Domain {
  const fault = faultOfCharacters(text);
  if (fault !== null) return refuse(fault);
  const name = domainToASCII(text);
  if (name === "") return refuse("idn_malformed");
  const labels = faultOfLabels(name);
  if (labels !== null) return refuse(labels);
  return name.split(".").every(isDecodable) ? accept(name) : refuse("idn_malformed");
}

/** Whether a label is what it says: one that begins as an A-label must decode as one. */
const isDecodable = (label: string) =>
  !label.startsWith("xn--") || !domainToUnicode(label).startsWith("xn--");

/** The first fault of a name in ASCII, null where it has none; `idn_malformed` at the first letter beyond ASCII. */
function faultOfLabels(text: string): SyntaxReason | null {
  let start = 0;
  let numeric = true;
  for (let at = 0; at <= text.length; at++) {
    const unit = at === text.length ? code.dot : text.charCodeAt(at);
    if (hostCharacter[unit] === 1) {
      if (unit < code.zero || unit > code.nine) numeric = false;
      continue;
    }
    if (unit >= code.firstBeyondAscii) return "idn_malformed";
    if (unit !== code.dot) return faultOfAscii(unit);
    if (at === start) return "domain_dot_misplaced";
    if (text.charCodeAt(start) === code.hyphen || text.charCodeAt(at - 1) === code.hyphen)
      return "hyphen_misplaced";
    if (at - start > longestLabel) return "label_too_long";
    if (at === text.length) break;
    start = at + 1;
    numeric = true;
  }
  if (text.length > longestName) return "domain_too_long";
  return numeric ? "top_level_numeric" : null;
}

/** The first character that no internationalised name may hold. Stops before UTS 46 would map it away. */
function faultOfCharacters(text: string): SyntaxReason | null {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < code.firstBeyondAscii) {
      if (hostCharacter[unit] !== 1 && unit !== code.dot) return faultOfAscii(unit);
      continue;
    }
    const point = text.codePointAt(at) ?? unit;
    const fault = faultOf(point, "idn_malformed");
    if (fault !== "idn_malformed") return fault;
    if (point > 0xffff) at++;
  }
  return null;
}

const faultOfAscii = (unit: number): SyntaxReason =>
  unit === code.at ? "at_repeated" : faultOf(unit, "domain_character");

const accept = (name: string): Domain => ({ ok: true, name, literal: false });
const refuse = (reason: SyntaxReason): Domain => ({ ok: false, reason });
