/** An object with entries in the order of their keys: first an index of fixed width, then the outcomes as JSON. */
import type { Entry, Stored } from "./entry.ts";

const keyBytes = 16;
const rankBytes = 8;
const width = keyBytes + rankBytes;

export function encode(entries: readonly Entry[]): Buffer {
  const index = Buffer.from(entries.map(({ key, rank }) => key + rank).join(""), "hex");
  return Buffer.concat([index, Buffer.from(JSON.stringify(entries.map(({ outcome }) => outcome)))]);
}

/** The bytes of the index of an object with this many entries. */
export const indexRange = (count: number) => ({ start: 0, end: count * width - 1 });

/** The entries of an object that we wrote: they are not checked once more. */
export function decode(bytes: Buffer, count: number): Entry[] {
  const outcomes = JSON.parse(bytes.subarray(count * width).toString("utf8")) as Stored[];
  return outcomes.map((outcome, place) => ({
    key: bytes.toString("hex", place * width, place * width + keyBytes),
    rank: rankAt(bytes, place),
    outcome,
  }));
}

const rankAt = (index: Buffer, place: number): string =>
  index.toString("hex", place * width + keyBytes, (place + 1) * width);

/** The rank of the entry with a key; null where an index does not have it. */
export function rankOf(index: Buffer, key: string): string | null {
  const place = firstPlace(index, key);
  return place * width < index.length && keyAt(index, place) === key ? rankAt(index, place) : null;
}

/** Whether an index has a key between two, both included. */
export function hasBetween(index: Buffer, { first, last }: { first: string; last: string }): boolean {
  const place = firstPlace(index, first);
  return place * width < index.length && keyAt(index, place) <= last;
}

const keyAt = (index: Buffer, place: number): string =>
  index.toString("hex", place * width, place * width + keyBytes);

/** The place of the first key that is not less. */
function firstPlace(index: Buffer, key: string): number {
  const wanted = Buffer.from(key, "hex");
  let [low, high] = [0, index.length / width];
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = middle * width;
    if (index.compare(wanted, 0, keyBytes, at, at + keyBytes) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
