/** Generated pictures with known pixels, whose headers may be false. */
import { crc32, deflateSync } from "node:zlib";
import { encodeJpeg } from "../src/picture/codec.ts";

export type Color = readonly [red: number, green: number, blue: number];
/** The colour of a picture at a pixel. */
export type PixelColor = (x: number, y: number) => Color;

export const red: Color = [255, 0, 0];
export const blue: Color = [0, 0, 255];

/** Red on the left, blue on the right. */
export const halves =
  (width: number): PixelColor =>
  (x) =>
    x < width / 2 ? red : blue;

/** The lines of a PNG, each preceded by its filter type. */
export const lines = (width: number, height: number, scene: PixelColor): Buffer =>
  Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: width }, (_, x) => scene(x, y)).flat()]),
    ),
  );

interface Made {
  depth?: number;
  colorType?: number;
  isInterlaced?: boolean;
  /** Chunks before the data, such as a palette. */
  chunks?: readonly Buffer[];
}

export function pngOf(
  width: number,
  height: number,
  data: Buffer,
  { depth = 8, colorType = 2, isInterlaced = false, chunks = [] }: Made = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colorType, 0, 0, Number(isInterlaced)], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = [chunk("IHDR", header), ...chunks, chunk("IDAT", deflateSync(data))];
  return Buffer.concat([signature, ...body, chunk("IEND", Buffer.alloc(0))]);
}

export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export const png = (width: number, height: number, scene: PixelColor = halves(width)): Buffer =>
  pngOf(width, height, lines(width, height, scene));

export async function jpeg(
  width: number,
  height: number,
  scene: PixelColor = halves(width),
): Promise<Buffer> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(scene(x, y), (y * width + x) * 4);
  return Buffer.from(await encodeJpeg({ data, width, height }));
}

/** Sixteen pixels wide, eight high: red on the left, blue on the right. */
export const webp = {
  lossless: Buffer.from("UklGRiYAAABXRUJQVlA4TBkAAAAvD8ABAA8Q87//8x8OxILJ/KU7U4jof+QAAA==", "base64"),
  lossy: Buffer.from(
    "UklGRkAAAABXRUJQVlA4IDQAAACQAQCdASoQAAgAAUAmJaACdLoAA5gA/vij//8QI//mwP/0uD8Ef+lwf/pcDh//S4GaAAAA",
    "base64",
  ),
};

/** EXIF data with orientation and location. */
export function exif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return Buffer.concat([tiff, Buffer.from("GPS 47.3769 N")]);
}

/** The JPEG with EXIF data. */
export function jpegHeld(picture: Buffer, orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), exif(orientation)]);
  const mark = Buffer.from([0xff, 0xe1, 0, data.length + 2]);
  return Buffer.concat([picture.subarray(0, 2), mark, data, picture.subarray(2)]);
}
