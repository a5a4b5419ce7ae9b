/** Reading pasted text into addresses: separated by lines, commas, semicolons, tabs or blanks between addresses. */
import { limits } from "@winnow/core/list/schema";

/** The entries of a pasted text in their order, duplicates included. A display name stays with its address. */
export function splitAddresses(text: string): string[] {
  return text
    .split(/[\r\n,;\t]+/)
    .flatMap((piece) => (piece.includes("<") ? [piece] : piece.split(/ +(?=\S*@)/)))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}

/** Why these addresses cannot be taken, with what to do; null where they can. */
export function validationError(addresses: number): string | null {
  if (addresses === 0) return "Paste or type at least one address.";
  if (addresses > limits.pastedAddresses) {
    const surplus = (addresses - limits.pastedAddresses).toLocaleString("en-US");
    return `That is ${surplus} more than the limit of 10,000. Remove some, or upload them as a file in File Validation.`;
  }
  return null;
}
