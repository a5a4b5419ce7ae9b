/** Splits pasted text into addresses, at line breaks, commas, semicolons, tabs and spaces. */
import { limits } from "@winnow/core/list/limits";

/** The entries in order, duplicates included. A display name stays with its address. */
export function splitAddresses(text: string): string[] {
  return text
    .split(/[\r\n,;\t]+/)
    .flatMap((piece) => (piece.includes("<") ? [piece] : piece.split(/ +(?=\S*@)/)))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}

/** Why this number of addresses is not accepted; null if it is. */
export function validationError(addresses: number): string | null {
  if (addresses === 0) return "Paste or type at least one address.";
  if (addresses > limits.pastedAddresses) {
    const surplus = (addresses - limits.pastedAddresses).toLocaleString("en-US");
    return `That is ${surplus} more than the limit of 10,000. Remove some, or upload them as a file in File Validation.`;
  }
  return null;
}
