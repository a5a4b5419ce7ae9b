/**
 * An object with the entries of a range of hashes: first an index of fixed width, which a verification reads alone, then the
 * entries as JSON.
 */
import type { Entry } from "./entry.ts";
import { Reason, Source, type Suppressed } from "./schema.ts";

/** The first half of the hash: two of a million addresses share it in one of 10²⁶ workspaces. */
const hashBytes = 16;
const width = hashBytes + 6;

export function encode(entries: readonly Entry[]): Buffer {
  const index = Buffer.alloc(entries.length * width);
  for (const [place, { sha256, at, reason, source }] of entries.entries()) {
    index.write(sha256.slice(0, 2 * hashBytes), place * width, "hex");
    index.writeUInt32BE(Math.floor(Date.parse(at) / 1_000), place * width + hashBytes);
    index.writeUInt8(Reason.options.indexOf(reason), place * width + hashBytes + 4);
    index.writeUInt8(Source.options.indexOf(source), place * width + hashBytes + 5);
  }
  return Buffer.concat([index, Buffer.from(JSON.stringify(entries))]);
}

/** The bytes of the index of a part with this many entries. */
export const indexRange = (count: number) => ({ start: 0, end: count * width - 1 });

/** The entries of a part that we wrote. An import into a full list reads a million: they are not checked once more. */
export const decode = (bytes: Buffer, count: number): Entry[] =>
  JSON.parse(bytes.subarray(count * width).toString("utf8")) as Entry[];

/** What an index says of a hash; null where it does not have it. Hashes are told by their first bytes, which are a number. */
export function lookUp(index: Buffer, sha256: string): Suppressed | null {
  const prefix = Number.parseInt(sha256.slice(0, 2 * prefixBytes), 16);
  const prefixAt = (place: number): number => index.readUIntBE(place * width, prefixBytes);
  const count = index.length / width;
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (prefixAt(middle) < prefix) low = middle + 1;
    else high = middle;
  }
  for (let place = low; place < count && prefixAt(place) === prefix; place += 1)
    if (index.toString("hex", place * width, place * width + hashBytes) === sha256.slice(0, 2 * hashBytes))
      return suppressedAt(index, place * width + hashBytes);
  return null;
}

const prefixBytes = 6;

const suppressedAt = (index: Buffer, offset: number): Suppressed => ({
  reason: Reason.options[index.readUInt8(offset + 4)] ?? "manual",
  source: Source.options[index.readUInt8(offset + 5)] ?? "file",
  at: new Date(index.readUInt32BE(offset) * 1_000).toISOString(),
});
