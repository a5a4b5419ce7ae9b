/** Names that people give, as others may see them. Safe for the browser. */
export * as Name from "./name.ts";

const BREAKS = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;

// Invisible, or able to turn the text around a name about. What joins letters and emoji stays, and so do marks of direction.
const UNSEEN = /(?![\u061c\u200c-\u200f\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** The name on one line, without signs that nobody sees or that reorder what stands beside it; empty where nothing is left to see. */
export function plain(text: string): string {
  const name = text.replaceAll(BREAKS, " ").replaceAll(UNSEEN, "").trim();
  return /[^\s\p{Cf}]/u.test(name) ? name : "";
}

/** The name of a file, of whatever system, without the path to it. */
export const ofFile = (path: string): string => plain(path.split(/[/\\]/).at(-1) ?? "");
