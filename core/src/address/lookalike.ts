/** Domains in letters of other scripts that read as Latin ones: `pаypal.com` with a Cyrillic а (UTS 39, 4). */
import { domainToUnicode } from "node:url";
import { confusables } from "./domain-list/confusables.data.ts";
import { majorProviders } from "./domain-list/major-providers.ts";

/** The Latin letter by each letter of a table of lines: the Latin one, then those that look like it. */
const byLetter = (table: string): Map<string, string> =>
  new Map(
    table
      .trim()
      .split("\n")
      .flatMap((line) => Array.from(line.slice(2), (letter): [string, string] => [letter, line.charAt(0)])),
  );

/** What Unicode takes for alike; the palochka is an l in lower case. The dotless i is a letter of Latin words. */
const alike = byLetter(confusables).set("ӏ", "l");
alike.delete("ı");

/** Alike enough to pass unseen in a word of Latin letters, but not in one of their own. */
const alikeInWord = byLetter("b вьƅ\ne є\nh нħ\nk кκ\nm м\nn пηπ\nt тτ\nu μ\nw шωщ\nx χ");

const known = new Set(majorProviders);

/** The ASCII domain that a domain (in A-labels) imitates; null where it stands for itself. */
export function lookalike(domain: string): string | null {
  if (!domain.includes("xn--")) return null;
  const written = domainToUnicode(domain);
  const read = written.split(".").map(readAsLatin).join(".");
  if (isAscii(read)) return read === written ? null : read;
  const bare = withoutMarks(read);
  return known.has(bare) ? bare : null;
}

/** A label in the Latin letters that it looks like, where it has any letter that does not. */
function readAsLatin(label: string): string {
  const table = /[a-z]/.test(label) ? [alike, alikeInWord] : [alike];
  return Array.from(
    label,
    (letter) => table.find((letters) => letters.has(letter))?.get(letter) ?? letter,
  ).join("");
}

/** `gmaíl.com` as `gmail.com`. */
const withoutMarks = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i");

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);
