/** ZIP archives of a few entries, whose headers may be false. */
import { constants, crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  name: string;
  body: Buffer | string | Packed;
  /** The false inflated size in the headers, if any. */
  claimed?: number;
  /** Whether the directory entry refers to the previous body. */
  overlapping?: boolean;
}

/** Compressed bytes. */
export interface Packed {
  packed: Buffer;
  size: number;
}

const mebibyte = 2 ** 20;
const maxUint32 = 0xffff_ffff;

/** Many mebibytes of repeated text between two others, compressed to little more than one. */
export function packedBomb(unit: string, mebibytes: number, before = "", after = ""): Packed {
  const flush = { finishFlush: constants.Z_FULL_FLUSH };
  const times = Math.floor(mebibyte / unit.length);
  const block = deflateRawSync(unit.repeat(times), flush);
  return {
    packed: Buffer.concat([
      deflateRawSync(before, flush),
      ...Array.from({ length: mebibytes }, () => block),
      deflateRawSync(after),
    ]),
    size: before.length + mebibytes * times * unit.length + after.length,
  };
}

/** The archive, which starts at offset `at` of its file. */
export function zip(entries: readonly ZipEntry[], at = 0): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = at;
  let last = at;
  for (const { name, body, claimed, overlapping = false } of entries) {
    const { packed, size, crc } = packedOf(body);
    const stated = claimed ?? size;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc, 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(Math.min(stated, maxUint32), 18);
    shared.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name), packed]);
    const extra = stated > maxUint32 ? zip64Size(stated) : Buffer.alloc(0);
    shared.writeUInt16LE(extra.length, 24);
    const tail = Buffer.alloc(14);
    if (!overlapping) last = offset;
    tail.writeUInt32LE(last, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), shared, tail, Buffer.from(name), extra]));
    if (overlapping) continue;
    files.push(file);
    offset += file.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...files, central, directoryEnd(entries.length, central.length, offset)]);
}

/** The end-of-central-directory record. */
export function directoryEnd(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function packedOf(body: ZipEntry["body"]): Packed & { crc: number } {
  if (typeof body === "object" && "packed" in body) return { ...body, crc: 0 };
  const bytes = Buffer.from(body as string);
  return { packed: deflateRawSync(bytes), size: bytes.length, crc: crc32(bytes) };
}

function zip64Size(size: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(size), 4);
  return extra;
}
