/**
 * A ZIP that is written in pieces, by several steps of a job: a piece is a run of packed files, and the
 * pieces one after the other, with the directory behind them, are the ZIP. So the last step copies bytes, and
 * packs nothing again. Sizes follow the bytes of a file, which may be as long as its header can say; the ZIP
 * may be longer (ZIP64).
 */
import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

export interface Packing {
  path: string;
  body: AsyncIterable<string | Uint8Array>;
}

/** A packed file of a piece. */
export interface Packed {
  path: string;
  /** From the beginning of its piece. */
  offset: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  sha256: string;
  /** Line feeds. */
  lines: number;
}

/** More bytes than the header of a file can say, and more files than the end of a directory can. */
const tooLong = 2 ** 32 - 1;
const tooMany = 2 ** 16 - 1;

/** Characters of text that are packed at once. */
const batchLength = 2 ** 16;

/** The bytes of a piece with these files. `onFile` is called after the bytes of each. */
export async function* packed(
  files: AsyncIterable<Packing>,
  time: Date,
  onFile: (file: Packed) => void,
): AsyncGenerator<Buffer> {
  let offset = 0;
  for await (const { path, body } of files) {
    const header = fileHeader(path, time);
    yield header;
    const seen = { crc: 0, bytes: 0, lines: 0 };
    const hash = createHash("sha256");
    const deflate = createDeflateRaw();
    pipeline(Readable.from(measured(body, seen, hash), { objectMode: false }), deflate, () => null);
    let packedBytes = 0;
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      packedBytes += bytes.length;
      yield bytes;
    }
    if (seen.bytes > tooLong || packedBytes > tooLong) throw new Error(`${path} is too long for a ZIP.`);
    const sizes = sizesOf({ ...seen, packedBytes });
    yield sizes;
    onFile({ path, offset, ...seen, packedBytes, sha256: hash.digest("hex") });
    offset += header.length + packedBytes + sizes.length;
  }
}

async function* measured(
  body: Packing["body"],
  seen: Pick<Packed, "crc" | "bytes" | "lines">,
  hash: { update: (bytes: Uint8Array) => unknown },
): AsyncGenerator<Uint8Array> {
  for await (const bytes of batches(body)) {
    seen.crc = crc32(bytes, seen.crc);
    seen.bytes += bytes.length;
    seen.lines += linesIn(bytes);
    hash.update(bytes);
    yield bytes;
  }
}

async function* batches(body: Packing["body"]): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const piece of body) {
    if (typeof piece === "string") {
      text += piece;
      if (text.length < batchLength) continue;
    }
    if (text !== "") yield Buffer.from(text);
    text = "";
    if (typeof piece !== "string") yield piece;
  }
  if (text !== "") yield Buffer.from(text);
}

function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** The directory of files at their places in the whole ZIP, and the end of it: `start` is where it begins. */
export function directoryOf(
  files: readonly (Packed & { place: number })[],
  { start, time }: { start: number; time: Date },
): Buffer {
  const entries = files.map((file) => directoryEntry(file, time));
  const length = entries.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...entries, endOf({ count: files.length, start, length })]);
}

/** Deflated, with a name in UTF-8, its sizes behind it. */
const usual = { version: 45, flags: 0x0808, deflated: 8 } as const;

function fileHeader(path: string, time: Date): Buffer {
  const name = Buffer.from(path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(usual.version, 4);
  header.writeUInt16LE(usual.flags, 6);
  header.writeUInt16LE(usual.deflated, 8);
  writeTime(header, 10, time);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizesOf({ crc, packedBytes, bytes }: Pick<Packed, "crc" | "packedBytes" | "bytes">): Buffer {
  const sizes = Buffer.alloc(16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(crc, 4);
  sizes.writeUInt32LE(packedBytes, 8);
  sizes.writeUInt32LE(bytes, 12);
  return sizes;
}

function directoryEntry(
  { path, crc, packedBytes, bytes, place }: Packed & { place: number },
  time: Date,
): Buffer {
  const name = Buffer.from(path);
  const isFar = place >= tooLong;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(0x0001, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(place), 4);
  }
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(usual.version, 4);
  entry.writeUInt16LE(usual.version, 6);
  entry.writeUInt16LE(usual.flags, 8);
  entry.writeUInt16LE(usual.deflated, 10);
  writeTime(entry, 12, time);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packedBytes, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(isFar ? tooLong : place, 42);
  return Buffer.concat([entry, name, extra]);
}

/** The end; that of ZIP64 before it where the usual one is too small. Readers that find both where one is enough differ. */
function endOf(directory: Directory): Buffer {
  const { count, start, length } = directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, tooMany), 8);
  end.writeUInt16LE(Math.min(count, tooMany), 10);
  end.writeUInt32LE(Math.min(length, tooLong), 12);
  end.writeUInt32LE(Math.min(start, tooLong), 16);
  const isFar = count >= tooMany || length >= tooLong || start >= tooLong;
  return isFar ? Buffer.concat([farEndOf(directory), end]) : end;
}

interface Directory {
  count: number;
  /** Where it begins, in bytes. */
  start: number;
  length: number;
}

function farEndOf({ count, start, length }: Directory): Buffer {
  const far = Buffer.alloc(56);
  far.writeUInt32LE(0x06064b50, 0);
  far.writeBigUInt64LE(44n, 4);
  far.writeUInt16LE(usual.version, 12);
  far.writeUInt16LE(usual.version, 14);
  far.writeBigUInt64LE(BigInt(count), 24);
  far.writeBigUInt64LE(BigInt(count), 32);
  far.writeBigUInt64LE(BigInt(length), 40);
  far.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([far, locator]);
}

/** A time in UTC as MS-DOS had it: in steps of two seconds, from 1980 on. */
function writeTime(header: Buffer, at: number, time: Date): void {
  const seconds = Math.floor(time.getUTCSeconds() / 2);
  header.writeUInt16LE((time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | seconds, at);
  const year = Math.max(0, time.getUTCFullYear() - 1980);
  header.writeUInt16LE((year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(), at + 2);
}
