/** What a single character of an address may be. Codes are UTF-16 code units below 128, code points above. */
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

const lettersAndDigits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

const table = (characters: string) => {
  const allowed = new Uint8Array(128);
  for (let at = 0; at < characters.length; at++) allowed[characters.charCodeAt(at)] = 1;
  return allowed;
};

/** RFC 5322 `atext`: what an unquoted local part is made of. */
export const atext = table(`${lettersAndDigits}!#$%&'*+-/=?^_\`{|}~`);

/** Letters, digits and hyphens: what a label of a host name is made of. */
export const hostCharacter = table(`${lettersAndDigits}-`);

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u;
const blank = /\p{Zs}/u;
const control = /\p{Cc}/u;
const word = /[\p{L}\p{M}\p{N}]/u;

/** The fault of a character that stands where none of its kind may; `otherwise` where it is a visible one. */
export function faultOf(point: number, otherwise: SyntaxReason): SyntaxReason {
  const character = String.fromCodePoint(point);
  if (control.test(character)) return "control_character";
  if (blank.test(character)) return "blank";
  if (invisible.test(character)) return "invisible_character";
  if (character === '"') return "quote_misplaced";
  if (character === "(" || character === ")") return "comment";
  return otherwise;
}

/** Whether a character beyond ASCII is a letter, a mark or a digit of some script (the identifiers of RFC 8264). */
export function isWord(point: number): boolean {
  const character = String.fromCodePoint(point);
  return word.test(character) && !invisible.test(character);
}
