/** Names given by people, made safe to show to others. Safe for the browser. */
export * as Name from "./name.ts";

const breaks = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

// Invisible characters and bidi overrides. Joiners for letters and emoji stay, and directional marks.
const unseen = /(?![\u061c\u200c-\u200f\u{e0020}-\u{e007f}])\p{Cf}/gu;

/**
 * The name on one line, without invisible characters and bidi overrides; empty if nothing visible is left.
 */
export function plain(text: string): string {
  const name = text.replaceAll(breaks, " ").replaceAll(unseen, "").trim();
  return /[^\s\p{Cf}]/u.test(name) ? name : "";
}

/** The name as `plain` gives it, cut to at most `longest` characters. */
export function brief(text: string, longest: number): string {
  const letters = Array.from(plain(text));
  return letters.length <= longest ? letters.join("") : `${letters.slice(0, longest - 1).join("")}…`;
}

const longestSubject = 48;

/** Right-to-left letters: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The name to stand in a title: at most 48 characters, whose direction does not spread. */
export function inTitle(name: string): string {
  const subject = brief(name, longestSubject);
  return rightToLeft.test(subject) ? `\u2068${subject}\u2069` : subject;
}

/** The base name of a Windows or POSIX path. */
export const ofFile = (path: string): string => plain(path.split(/[/\\]/).at(-1) ?? "");
