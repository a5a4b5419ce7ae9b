/**
 * How easily a password is guessed. The dictionary and the estimate are loaded at first use, since only the calls that
 * set a password need them.
 */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs } from "@zxcvbn-ts/language-common";
import { readCommonPasswords } from "./data.ts";
import { fewestGuesses, shortestName, shortestPassword, shortestRemainder } from "./limits.ts";

/** Whose password it is. */
export interface Owner {
  email: string;
  firstName: string;
  lastName: string;
}

/** Why a password is easily guessed. */
export type Weakness = "blank" | "name" | "common" | "pattern";

const productName = "winnow";

/** The characters that one estimate looks at: the time of an estimate grows with their square. */
const windowLength = 32;

const commonPasswords = readCommonPasswords();
const isCommon = new Set(commonPasswords);
const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { passwords: commonPasswords },
  l33tMaxSubstitutions: 10,
  maxLength: windowLength,
});

/** The weakness of a password; null for one that is not easily guessed. Upper and lower case do not matter. */
export function weaknessOf(password: string, owner: Owner): Weakness | null {
  const text = password.normalize("NFKC").toLowerCase();
  if (text.trim() === "") return "blank";
  if (isCommon.has(text)) return "common";
  const names = namesOf(owner);
  if (withoutNames(text, names).length < shortestRemainder) return "name";
  return isRepeated(text) || isGuessable(text, names) ? "pattern" : null;
}

/** Whether it repeats, by half at least, characters that are too few for a password. */
function isRepeated(text: string): boolean {
  const periods = Array.from({ length: shortestPassword - 1 }, (_, index) => index + 1);
  return periods.some(
    (period) => text.length >= 1.5 * period && text.slice(period) === text.slice(0, -period),
  );
}

/** The product's name, the person's names and the parts of their address, the longest first. */
function namesOf({ email, firstName, lastName }: Owner): string[] {
  const [local = "", domain = ""] = email.split("@");
  const parts = [firstName, lastName, local, domain].flatMap((each) => [
    each,
    ...each.split(/[^\p{L}\p{N}]+/u),
  ]);
  const names = [productName, email, ...parts].map((each) => each.normalize("NFKC").toLowerCase().trim());
  return [...new Set(names)]
    .filter((each) => each.length >= shortestName)
    .toSorted((a, b) => b.length - a.length);
}

const withoutNames = (text: string, names: readonly string[]): string =>
  names.reduce((rest, name) => rest.replaceAll(name, ""), text);

/** Whether its beginning and its end are guessed with few attempts; both are the whole of a short password. */
function isGuessable(text: string, names: string[]): boolean {
  const isWeak = (part: string) => estimator.check(part, names).guesses < fewestGuesses;
  return (
    isWeak(text.slice(0, windowLength)) && (text.length <= windowLength || isWeak(text.slice(-windowLength)))
  );
}
