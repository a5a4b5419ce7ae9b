/**
 * Splits pasted text into addresses, at line breaks, commas, semicolons, tabs and spaces. What nearly is an address stays one
 * entry, so that it can be mended: `jane@gmail,com`, `jane @ gmail.com`.
 */
import { limits } from "@winnow/core/list/limits";
import { formatQuantity } from "../../../lib/number.ts";

/** A comma between a domain without a dot and what may be the rest of it is none. */
const separators =
  /[\r\n;\t]+|,(?!(?<=@[^\s.,;@]{1,63},) *[^\s.,;@]{2,24}(?:\.[^\s.,;@]{1,24})? *(?:[,;\r\n\t]|$))/;
const beforeAddress = / +(?=\S+@)/;

/** The entries in order, duplicates included. A display name stays with its address. */
export function splitAddresses(text: string): string[] {
  return text
    .split(separators)
    .flatMap((piece) => (piece.includes("<") ? [piece] : piece.split(beforeAddress)))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}

/** The most credits that a verification of the entries takes: one for each distinct one that may be an address. */
export function creditsAtMost(entries: readonly string[]): number {
  const addressOf = (entry: string) => (/<([^<>]*)>\s*$/.exec(entry)?.[1] ?? entry).trim().toLowerCase();
  return new Set(entries.map(addressOf).filter((address) => /[@＠]/.test(address))).size;
}

/** A name for a list of these entries. */
export function nameOf([first = "", ...others]: readonly string[]): string {
  const shown = first.slice(0, longestShown);
  return others.length === 0 ? shown : `${shown} and ${formatQuantity(others.length, "other")}`;
}

/** Of the first entry, in characters; a name has at most 200. */
const longestShown = 100;

/** Why this number of addresses is not accepted; null if it is. */
export function validationError(addresses: number): string | null {
  if (addresses === 0) return "Paste or type at least one address.";
  if (addresses > limits.pastedAddresses) {
    const surplus = (addresses - limits.pastedAddresses).toLocaleString("en-US");
    return `That is ${surplus} more than the limit of 10,000. Remove some, or upload them as a file in File Validation.`;
  }
  return null;
}
