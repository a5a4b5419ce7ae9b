/** Domains in letters of other scripts that read as Latin ones: `pаypal.com` with a Cyrillic а (UTS 39, 4). */
import { domainToUnicode } from "node:url";
import { readData } from "./domain-list/data.ts";
import { majorProviders } from "./domain-list/major-providers.ts";

/** Maps each confusable to its Latin letter. A line has the Latin letter, then its confusables. */
const byLetter = (table: string): Map<string, string> =>
  new Map(
    table
      .trim()
      .split("\n")
      .flatMap((line) => Array.from(line.slice(2), (letter): [string, string] => [letter, line.charAt(0)])),
  );

let confusables: Map<string, string> | undefined;

/** Unicode's confusables, with the palochka as a lower-case l, and without the dotless i, which occurs in Latin words. */
function confusableLetters(): Map<string, string> {
  if (confusables) return confusables;
  confusables = byLetter(readData("confusables").toString()).set("ӏ", "l");
  confusables.delete("ı");
  return confusables;
}

/** Confusables among Latin letters only. */
const confusableAmongLatin = byLetter("b вьƅ\ne є\nh нħ\nk кκ\nm м\nn пηπ\nt тτ\nu μ\nw шωщ\nx χ");

const majors = new Set(majorProviders);

/** The ASCII domain that a domain (in A-labels) imitates; null if it imitates none. */
export function lookalike(domain: string): string | null {
  if (!domain.includes("xn--")) return null;
  const written = domainToUnicode(domain);
  const read = written.split(".").map(readAsLatin).join(".");
  if (isAscii(read)) return read === written ? null : read;
  const bare = withoutMarks(read);
  return majors.has(bare) ? bare : null;
}

/** A label with its confusables replaced by Latin letters. */
function readAsLatin(label: string): string {
  const table = /[a-z]/.test(label) ? [confusableLetters(), confusableAmongLatin] : [confusableLetters()];
  return Array.from(
    label,
    (letter) => table.find((letters) => letters.has(letter))?.get(letter) ?? letter,
  ).join("");
}

/** Removes accents: `gmaíl.com` becomes `gmail.com`. */
const withoutMarks = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ı", "i");

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);
