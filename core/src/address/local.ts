/** The part before the @: RFC 5321 `Dot-string` or `Quoted-string`, with the letters of RFC 6531. */
import { code, endOfLetters, faultAt, kind, kinds } from "./character.ts";
import type { SyntaxReason } from "./schema.ts";

/** The index of the @ that ends the local part, or its fault. */
export function scanLocal(text: string): number | SyntaxReason {
  return text.charCodeAt(0) === code.quote ? scanQuoted(text) : scanDotString(text);
}

function scanDotString(text: string): number | SyntaxReason {
  let afterDot = true;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (((kinds[unit] ?? 0) & kind.atext) !== 0) {
      afterDot = false;
    } else if (unit === code.dot) {
      if (afterDot) return "local_dot_misplaced";
      afterDot = true;
    } else if (unit === code.at) {
      if (at === 0) return "local_missing";
      return afterDot ? "local_dot_misplaced" : at;
    } else {
      const end = endOfLetters(text, at, afterDot);
      if (end === at) return faultAt(text, at, "local_character");
      at = end - 1;
      afterDot = false;
    }
  }
  return "at_missing";
}

function scanQuoted(text: string): number | SyntaxReason {
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === code.quote) return text.charCodeAt(at + 1) === code.at ? at + 1 : "quote_misplaced";
    if (unit === code.backslash) {
      at++;
      const escaped = text.charCodeAt(at);
      if (escaped < 0x20 || escaped > 0x7e) return faultAt(text, at, "local_character");
    } else if (unit < 0x20 || unit > 0x7e) {
      const end = endOfLetters(text, at, at === 1);
      if (end === at) return faultAt(text, at, "local_character");
      at = end - 1;
    }
  }
  return "quote_unclosed";
}
