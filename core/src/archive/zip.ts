/**
 * A ZIP that is written in pieces, by several steps of a job. A piece is a run of packed files, or one long file, whose
 * deflated bytes are in several parts: each ends on a byte and refers to none before it. Headers, pieces and the directory, one
 * after the other, are the ZIP. So the last step copies bytes, and packs nothing again. A size or a place beyond four
 * gigabytes is stated as ZIP64 has it.
 */
import { createHash, type Hash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { pipeline as pipelined } from "node:stream/promises";
import { constants, crc32, createDeflateRaw, createInflateRaw } from "node:zlib";

export interface Packing {
  path: string;
  body: AsyncIterable<string | Uint8Array>;
}

/** What is known of the bytes of a file so far. */
export interface Measured {
  crc: number;
  packedBytes: number;
  bytes: number;
  /** Line feeds. */
  lines: number;
}

/** A packed file of a piece. */
export interface Packed extends Measured {
  path: string;
  /** From the beginning of its piece. */
  offset: number;
  sha256: string;
}

/** More bytes than the usual header of a file can say, and more files than the end of a directory can. */
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
    const seen = { ...nothing };
    const hash = createHash("sha256");
    yield* deflated(body, seen, hash);
    const end = fileEnd(seen);
    yield end;
    onFile({ path, offset, ...wholeOf(seen), sha256: hash.digest("hex") });
    offset += header.length + seen.packedBytes + end.length;
  }
}

/** Before the first byte of a file. */
export const nothing: Readonly<Measured> = { crc: 0, packedBytes: 0, bytes: 0, lines: 0 };

/** Deflates a part of a file, and adds it to what was seen of the parts before it. */
export async function* deflated(body: Packing["body"], seen: Measured, hash?: Hash): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
  pipeline(Readable.from(measured(body, seen, hash), { objectMode: false }), deflate, () => null);
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    seen.packedBytes += bytes.length;
    yield bytes;
  }
}

/** The deflated bytes that end a file behind its parts. */
const lastBlock = Buffer.from([3, 0]);

const wholeOf = (seen: Measured): Measured => ({
  ...seen,
  packedBytes: seen.packedBytes + lastBlock.length,
});

/** A long file as the only one of its piece, and the length of that in bytes. */
export function longFile(path: string, seen: Measured, sha256: string): { file: Packed; length: number } {
  const around = Buffer.byteLength(path) + headerLength + fileEnd(seen).length;
  return { file: { path, offset: 0, ...wholeOf(seen), sha256 }, length: around + seen.packedBytes };
}

/** The piece with a long file, from the bytes of its parts. */
export async function* longPiece(
  file: Packed,
  parts: AsyncIterable<Uint8Array>,
  time: Date,
): AsyncGenerator<Uint8Array> {
  yield fileHeader(file.path, time);
  yield* parts;
  yield Buffer.concat([lastBlock, sizesOf(file)]);
}

/** The SHA-256 of what the parts of a long file unpack to, in hexadecimal digits. */
export async function sha256Of(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  async function* ended(): AsyncGenerator<Uint8Array> {
    yield* parts;
    yield lastBlock;
  }
  await pipelined(Readable.from(ended(), { objectMode: false }), createInflateRaw(), hash);
  return hash.digest("hex");
}

const fileEnd = (seen: Measured): Buffer => Buffer.concat([lastBlock, sizesOf(wholeOf(seen))]);

async function* measured(body: Packing["body"], seen: Measured, hash?: Hash): AsyncGenerator<Uint8Array> {
  for await (const bytes of batches(body)) {
    seen.crc = crc32(bytes, seen.crc);
    seen.bytes += bytes.length;
    seen.lines += linesIn(bytes);
    hash?.update(bytes);
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

/** Without the name. */
const headerLength = 30;

function fileHeader(path: string, time: Date): Buffer {
  const name = Buffer.from(path);
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(usual.version, 4);
  header.writeUInt16LE(usual.flags, 6);
  header.writeUInt16LE(usual.deflated, 8);
  writeTime(header, 10, time);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** Its sizes have eight bytes each where one is too long for four: readers take them from the directory. */
function sizesOf({ crc, packedBytes, bytes }: Measured): Buffer {
  const isLong = packedBytes >= tooLong || bytes >= tooLong;
  const sizes = Buffer.alloc(isLong ? 24 : 16);
  sizes.writeUInt32LE(0x08074b50, 0);
  sizes.writeUInt32LE(crc, 4);
  if (isLong) {
    sizes.writeBigUInt64LE(BigInt(packedBytes), 8);
    sizes.writeBigUInt64LE(BigInt(bytes), 16);
  } else {
    sizes.writeUInt32LE(packedBytes, 8);
    sizes.writeUInt32LE(bytes, 12);
  }
  return sizes;
}

function directoryEntry(
  { path, crc, packedBytes, bytes, place }: Packed & { place: number },
  time: Date,
): Buffer {
  const name = Buffer.from(path);
  const extra = farExtra([bytes, packedBytes, place].filter((value) => value >= tooLong));
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(usual.version, 4);
  entry.writeUInt16LE(usual.version, 6);
  entry.writeUInt16LE(usual.flags, 8);
  entry.writeUInt16LE(usual.deflated, 10);
  writeTime(entry, 12, time);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(Math.min(packedBytes, tooLong), 20);
  entry.writeUInt32LE(Math.min(bytes, tooLong), 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(Math.min(place, tooLong), 42);
  return Buffer.concat([entry, name, extra]);
}

/** The extra field of ZIP64: the values that are too large for their own fields, in the order of these. */
function farExtra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index));
  return extra;
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
