/** Storage in memory, for tests of files. */
import { Readable } from "node:stream";
import type { Objects } from "../src/aws/store/objects.ts";

export interface MemoryObjects extends Objects {
  all: Map<string, Buffer>;
  keys(below: string): string[];
  json(key: string): unknown;
}

const pieceBytes = 64 * 1024;

/** Reads return chunks of `piece` bytes. */
export function memoryObjects(piece: number = pieceBytes): MemoryObjects {
  const all = new Map<string, Buffer>();
  const found = (key: string): Buffer => {
    const bytes = all.get(key);
    if (!bytes) throw new Error(`There is no object ${key}.`);
    return bytes;
  };
  const ranged = (key: string, range?: { start: number; end: number }): Buffer =>
    range ? found(key).subarray(range.start, range.end + 1) : found(key);
  return {
    all,
    keys: (below) => [...all.keys()].filter((key) => key.startsWith(below)).toSorted(),
    json: (key) => JSON.parse(found(key).toString()) as unknown,
    async put(key, body) {
      all.set(key, Buffer.from(body as Uint8Array));
    },
    async write(key, body) {
      const pieces: Buffer[] = [];
      for await (const one of body) pieces.push(Buffer.from(one as Uint8Array));
      all.set(key, Buffer.concat(pieces));
    },
    async copy(from, to) {
      all.set(to, found(from));
    },
    async read(key, range) {
      const bytes = ranged(key, range);
      return Readable.from(cut(bytes, piece), { objectMode: false });
    },
    async bytes(key, range) {
      return Buffer.from(ranged(key, range));
    },
    async size(key) {
      return all.get(key)?.length ?? null;
    },
    async removeBelow(prefix) {
      for (const key of all.keys()) if (key.startsWith(prefix)) all.delete(key);
    },
  };
}

function* cut(bytes: Buffer, piece: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}
