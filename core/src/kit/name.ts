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

/** The base name of a Windows or POSIX path. */
export const ofFile = (path: string): string => plain(path.split(/[/\\]/).at(-1) ?? "");
