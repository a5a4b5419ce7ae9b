/** Finds a text in the addresses of a part. The addresses alone are a twentieth of the verdicts. */
import { isAscii } from "node:buffer";
import { Address } from "../../address/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { Verification } from "../../verification/index.ts";
import type { Part } from "../manifest.ts";
import { type Filter, matchCount, matchesFilter } from "./filter.ts";
import { linesOf, verdictIn } from "./part.ts";
import { rejectedAddresses } from "./rejected.ts";

type Reads = Pick<Objects, "bytes">;

interface Query extends Filter {
  /** In lower case. */
  text: string;
}

/** Whether a part may hold a match, by the domains of its first and last address. */
export function mayMatch(part: Part, text: string): boolean {
  if (part.rejected || !text.includes("@")) return true;
  return holdsDomain(part, text.slice(text.lastIndexOf("@") + 1));
}

const lastCharacter = "\uffff";

/** Whether a part may hold a domain with this prefix. A domain in Unicode may be stored as an A-label. */
const holdsDomain = ({ first, last }: Part, prefix: string): boolean =>
  [prefix, "xn--"].some((start) => first <= start + lastCharacter && last >= start);

/** The indexes of the lines whose address contains the text and whose verdict matches the filter. */
export async function linesMatching(objects: Reads, part: Part, query: Query): Promise<number[]> {
  return filtered(objects, part, query, await linesWith(objects, part, query.text));
}

/** The number of these lines. Reads no verdicts where all addresses of the part match, or its verdicts are alike. */
export async function countMatching(objects: Reads, part: Part, query: Query): Promise<number> {
  const lines = await linesWith(objects, part, query.text);
  if (lines.length === part.count) return matchCount(part, query);
  return (await filtered(objects, part, query, lines)).length;
}

/** The indexes of the lines whose address contains the text, in lower case. */
export async function linesWith(objects: Reads, part: Part, text: string): Promise<number[]> {
  if (part.rejected) return indexesOf(await rejectedAddresses(part.key, objects), text);
  const json = await objects.bytes(part.addresses);
  return mayContain(json, text) ? indexesOf(Verification.addressesIn(json), text) : [];
}

const indexesOf = (addresses: readonly string[], text: string): number[] =>
  [...addresses.keys()].filter((line) => addressMatches(addresses[line] ?? "", text));

// What JSON may write otherwise than it is.
const notAsWritten = /[^ -~]|["\\]/;

/** Whether addresses may contain a text in lower case, by their JSON. To look through it takes a quarter of the time of reading it. */
export const mayContain = (json: Buffer, text: string): boolean =>
  notAsWritten.test(text) || !isAscii(json) || json.toString("latin1").toLowerCase().includes(text);

async function filtered(objects: Reads, part: Part, query: Query, lines: number[]): Promise<number[]> {
  if (lines.length === 0 || matchCount(part, query) === part.count) return lines;
  const verdicts = await linesOf(objects, part.key);
  return lines.filter((line) => matchesFilter(verdictIn(part, verdicts[line] ?? ""), query));
}

/** The addresses of a part as they were given, in the order of its lines. */
export const addressesOf = async (objects: Reads, part: Part): Promise<string[]> =>
  part.rejected
    ? rejectedAddresses(part.key, objects)
    : Verification.addressesIn(await objects.bytes(part.addresses));

// Only a domain beyond ASCII has another normalized spelling, apart from case.
const notAscii = /[^\0-\x7f]/;

/** Whether an address, as given or normalized, contains a text in lower case. */
export function addressMatches(address: string, text: string): boolean {
  if (address.toLowerCase().includes(text)) return true;
  if (!notAscii.test(address)) return false;
  const parsed = Address.parse(address);
  return parsed.ok && `${parsed.local}@${parsed.domain}`.toLowerCase().includes(text);
}
