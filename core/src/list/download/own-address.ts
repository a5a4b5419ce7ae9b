/** The address of a row in a finished file: as the row spells it, or as it was mended. */
import { parse } from "../../address/index.ts";
import type { OwnAddress } from "./format.ts";

/** What a line of a mended list begins with, before the verdict. No address holds it. */
const mark = "\0";

/** The line of a verdict of a mended list, with the verified address; none for a rejected row. */
export const withAddress = (line: string, address: string | null): string => `${address ?? ""}${mark}${line}`;

/** The verdict of such a line, with the address of a row that has this text in its cell. */
export function ownAddress(line: string, text: string): { verdict: string; own: OwnAddress } {
  const at = line.indexOf(mark);
  const address = line.slice(0, at);
  const isOwn = address === "" || isSame(text, address);
  return {
    verdict: line.slice(at + 1),
    own: isOwn ? { email: text, mendedFrom: null } : { email: address, mendedFrom: text },
  };
}

/** Whether a text reads as the address. */
function isSame(text: string, address: string): boolean {
  if (text === address) return true;
  const [one, other] = [parse(text), parse(address)];
  return one.ok && other.ok && one.normalized.toLowerCase() === other.normalized.toLowerCase();
}
