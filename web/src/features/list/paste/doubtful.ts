/** Entries that may not be read as an address: of a usual list hardly any. */
import { limits } from "@winnow/core/list/limits";

const plain = /^[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i;
const domainTwice = /@(.+?)\.?\1$/;
/** Longer text is never mended. */
const maxLength = 320;

/** Whether an entry is read as an address, for a credit. */
export const isPlain = (entry: string): boolean => plain.test(entry);

/** The distinct entries that may be mended, at most as many as are answered at once. */
export function doubtfulOf(entries: readonly string[]): string[] {
  let characters = 0;
  return [...new Set(entries)]
    .filter((entry) => entry.length <= maxLength && (!isPlain(entry) || domainTwice.test(entry)))
    .slice(0, limits.pastedAddresses)
    .filter(({ length }) => (characters += length) <= limits.mendedCharacters);
}
