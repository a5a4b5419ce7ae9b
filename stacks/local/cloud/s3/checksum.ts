/** The checksums that S3 verifies and stores. Values are base64, as in its headers. */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

export const checksumAlgorithms = ["crc32", "crc32c", "sha1", "sha256"] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

export interface Checksum {
  update(bytes: Buffer): void;
  digest(): string;
}

export function createChecksum(algorithm: ChecksumAlgorithm): Checksum {
  switch (algorithm) {
    case "crc32":
      return runningCrc(crc32);
    case "crc32c":
      return runningCrc(crc32c);
    case "sha1":
    case "sha256": {
      const hash = createHash(algorithm);
      return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest("base64") };
    }
  }
}

function runningCrc(crc: (bytes: Buffer, start: number) => number): Checksum {
  let value = 0;
  return {
    update(bytes) {
      value = crc(bytes, value);
    },
    digest() {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString("base64");
    },
  };
}

const castagnoli = 0x82f63b78;
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ castagnoli : value >>> 1;
  return value;
});

function crc32c(bytes: Buffer, start: number): number {
  let value = ~start;
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
}
