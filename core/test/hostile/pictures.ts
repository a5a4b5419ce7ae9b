/** Pictures made to exhaust a decoder, by name. */
import { deflateSync } from "node:zlib";
import { chunk, jpeg, lines, pngOf, red } from "../picture.ts";

export interface HostilePicture {
  picture: () => Promise<Buffer> | Buffer;
  /** The allowed error codes; null if it may be accepted. */
  outcomes: readonly (string | null)[];
}

const zeros = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1_000_000));
const small = lines(8, 8, () => red);
const sixteenMegapixels = 4_000;

/** A progressive JPEG of 16 megapixels whose last scan is repeated. */
async function manyScans(count: number, filler: Buffer): Promise<Buffer> {
  const picture = await jpegSaying(sixteenMegapixels, sixteenMegapixels);
  const scan = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
  const again = Buffer.concat([filler, picture.subarray(scan, -2)]);
  return Buffer.concat([picture.subarray(0, -2), ...Array<Buffer>(count).fill(again), picture.subarray(-2)]);
}

/** A small JPEG whose header claims another size. */
export async function jpegSaying(width: number, height: number): Promise<Buffer> {
  const picture = await jpeg(16, 16);
  const frame = picture.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(picture[at + 1] ?? 0));
  picture.writeUInt16BE(height, frame + 5);
  picture.writeUInt16BE(width, frame + 7);
  return picture;
}

const slowOrDamaged = ["picture.too_slow", "picture.damaged"];

export const hostilePictures: Readonly<Record<string, HostilePicture>> = {
  "a JPEG of 1,000 scans": {
    picture: () => manyScans(1_000, Buffer.alloc(0)),
    outcomes: [null, ...slowOrDamaged],
  },
  "a JPEG of 1,000 scans behind FF FF 00": {
    picture: () => manyScans(1_000, Buffer.from([0xff, 0xff, 0x00])),
    outcomes: [null, ...slowOrDamaged],
  },
  "a JPEG of a few bytes that claims 40 megapixels": {
    picture: () => jpegSaying(8_000, 5_000),
    outcomes: ["picture.too_many_pixels"],
  },
  "a JPEG of a few bytes that claims 16 megapixels": {
    picture: () => jpegSaying(sixteenMegapixels, sixteenMegapixels),
    outcomes: [null, ...slowOrDamaged],
  },
  "a PNG of 8 pixels a side that inflates to 200 MB": {
    picture: () => pngOf(8, 8, Buffer.alloc(200_000_000)),
    outcomes: [null, "picture.damaged"],
  },
  "a PNG with a color profile that inflates to 200 MB": {
    picture: () =>
      pngOf(8, 8, small, { chunks: [chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), zeros(200)]))] }),
    outcomes: [null, ...slowOrDamaged],
  },
  "a PNG with a text that inflates to 200 MB": {
    picture: () =>
      pngOf(8, 8, small, { chunks: [chunk("zTXt", Buffer.concat([Buffer.from("t\0\0"), zeros(200)]))] }),
    outcomes: [null, ...slowOrDamaged],
  },
  "a PNG of 100,000 empty chunks": {
    picture: () =>
      pngOf(8, 8, small, { chunks: Array<Buffer>(100_000).fill(chunk("teXt", Buffer.alloc(0))) }),
    outcomes: [null, ...slowOrDamaged],
  },
  "a PNG that claims 40 megapixels": {
    picture: () => pngOf(8_000, 5_000, small),
    outcomes: ["picture.too_many_pixels"],
  },
  "an honest PNG of 16 megapixels": {
    picture: () =>
      pngOf(sixteenMegapixels, sixteenMegapixels, Buffer.alloc(4_000 * 501), { colorType: 0, depth: 1 }),
    outcomes: [null, "picture.too_slow"],
  },
};
