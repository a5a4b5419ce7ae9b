/** The addresses of the chunks of a list: JSON arrays, which its import writes below its prefix. */
import type { Objects } from "../aws/store/objects.ts";
import { Store } from "../aws/store/index.ts";

/** The key of one of several objects: so their order is that of their numbers. */
export const numbered = (below: string, index: number): string => below + String(index).padStart(6, "0");

/** What the keys of all chunks begin with, below the prefix of an import. */
export const chunksBelow = (prefix: string): string => `${prefix}chunk/`;

/** The addresses of the chunk with this key. */
export const readAddresses = async (
  key: string,
  objects: Pick<Objects, "bytes"> = Store,
): Promise<string[]> => addressesIn(await objects.bytes(key));

export function addressesIn(json: Buffer): string[] {
  const addresses: unknown = JSON.parse(json.toString("utf8"));
  if (isTexts(addresses)) return addresses;
  throw new Error("A chunk is no array of addresses.");
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
