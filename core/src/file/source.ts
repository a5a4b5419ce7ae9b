import type { Readable } from "node:stream";
import { type Range, Store } from "../aws/store/index.ts";
import type { Objects } from "../aws/store/objects.ts";

/** Where a file's bytes come from: an object in storage, or anything else that can be read from the middle. */
export interface Source {
  size: number;
  read(range?: Range): Promise<Readable>;
}

/** An object as a file to read. Throws ObjectMissing where there is none. */
export async function sourceOf(objects: Pick<Objects, "size" | "read">, key: string): Promise<Source> {
  const size = await objects.size(key);
  if (size === null) throw new Store.ObjectMissing(key);
  return { size, read: (range) => objects.read(key, range) };
}

/** The bytes of a range, whole; for ranges known to be small. */
export async function bytesOf(source: Source, range: Range): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await source.read(range)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
