/** Classes of characters in addresses. Codes are UTF-16 code units. */
import { lazy } from "../kit/cache/lazy.ts";
import type { SyntaxReason } from "./schema.ts";

export const code = {
  quote: 0x22,
  hyphen: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  at: 0x40,
  openBracket: 0x5b,
  backslash: 0x5c,
  firstBeyondAscii: 0x80,
} as const;

/** The classes of an ASCII character, as bits. */
export const kind = { atext: 1, digit: 2, small: 4, capital: 8, hyphen: 16 } as const;

/** The classes allowed in a label of a host name. */
export const host = kind.digit | kind.small | kind.capital | kind.hyphen;

/** The classes of each UTF-16 code unit. */
export const kinds = new Uint8Array(0x10000);

const mark = (characters: string, bits: number) => {
  for (let at = 0; at < characters.length; at++) kinds[characters.charCodeAt(at)] = bits;
};
mark("0123456789", kind.atext | kind.digit);
mark("abcdefghijklmnopqrstuvwxyz", kind.atext | kind.small);
mark("ABCDEFGHIJKLMNOPQRSTUVWXYZ", kind.atext | kind.capital);
mark("!#$%&'*+/=?^_`{|}~", kind.atext);
mark("-", kind.atext | kind.hyphen);

const control = /\p{Cc}/u;
const blank = /\p{Zs}/u;
const invisible = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** The fault of a misplaced character; `otherwise` for a visible one. */
export function faultOf(character: string, otherwise: SyntaxReason): SyntaxReason {
  if (control.test(character)) return "control_character";
  if (blank.test(character)) return "blank";
  if (invisible.test(character)) return "invisible_character";
  if (character === '"') return "quote_misplaced";
  if (character === "(" || character === ")") return "comment";
  return otherwise;
}

/** The fault of the character that begins at an index. */
export const faultAt = (text: string, at: number, otherwise: SyntaxReason): SyntaxReason =>
  faultOf(String.fromCodePoint(text.codePointAt(at) ?? 0), otherwise);

/** Visible letters, marks and digits beyond ASCII, the identifiers of RFC 8264; and U+FF20, which RFC 6531 allows too. */
const letters = /[[\p{L}\p{M}\p{N}\uFF20]--[\p{ASCII}\p{Default_Ignorable_Code_Point}]]+/vy;

/** The same, but no mark first, which would combine with the character before it. */
const word = lazy(() => new RegExp(`(?!\\p{M})${letters.source}`, "vy"));

/** The end of the run of letters beyond ASCII at an index; the index itself if there are none. `first`: a word begins there. */
export function endOfLetters(text: string, at: number, first: boolean): number {
  const run = first ? word() : letters;
  run.lastIndex = at;
  return run.test(text) ? run.lastIndex : at;
}

/** Whether a text is ASCII up to an index. */
export function isAscii(text: string, end: number): boolean {
  for (let at = 0; at < end; at++) if (text.charCodeAt(at) >= code.firstBeyondAscii) return false;
  return true;
}
