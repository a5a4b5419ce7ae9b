/** Who had an account that is closed, as far as it takes to erase them from what others keep. */
export interface FormerPerson {
  userID: string;
  /** Every address, in lower case, and every full name that they are known to have had. */
  emails: readonly string[];
  names: readonly string[];
}

/** What stands where the name or address of such a person stood. */
export const closedAccount = "Closed account";

/** The text without the names and addresses of a person. */
export const withoutPerson = (text: string, { emails, names }: FormerPerson): string =>
  [...emails, ...names]
    .filter((value) => value.trim() !== "")
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(patternOf(value), closedAccount), text);

/** Finds a value as whole words, in any case of letters. */
const patternOf = (value: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${value.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
    "giu",
  );
