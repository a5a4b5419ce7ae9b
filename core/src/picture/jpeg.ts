import { decodeJpeg } from "./codec.ts";
import { orientationIn } from "./exif.ts";
import type { Format, Header } from "./header.ts";
import { damaged } from "./problem.ts";

/** Each scan goes over the whole picture, however little it says of it. Cameras and programs make about ten. */
const mostScans = 50;

const startOfImage = Buffer.from([0xff, 0xd8, 0xff]);
const endOfImage = 0xd9;
const startOfScan = 0xda;
const application1 = 0xe1;
const huffmanTables = 0xc4;
const arithmeticTables = 0xcc;
const reserved = 0xc8;

export const jpeg: Format = {
  begins: (bytes) => bytes.subarray(0, startOfImage.length).equals(startOfImage),
  readHeader,
  decode: (bytes, header, paint) => decodeJpeg(bytes, header, paint),
};

/** Goes through all segments, to the end of the image. */
function readHeader(bytes: Buffer): Header {
  let size: Pick<Header, "width" | "height"> | undefined;
  let orientation = 1;
  let scans = 0;
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw damaged();
    while (bytes[at] === 0xff) at++;
    const marker = bytes.readUInt8(at);
    if (marker === endOfImage) break;
    const start = at + 3;
    const end = at + 1 + bytes.readUInt16BE(at + 1);
    if (end < start || end > bytes.length) throw damaged();
    const segment = bytes.subarray(start, end);
    at = end;
    if (isFrame(marker)) {
      if (size) throw damaged();
      size = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    } else if (marker === application1 && segment.toString("latin1", 0, 6) === "Exif\0\0")
      orientation = orientationIn(segment);
    else if (marker === startOfScan) {
      if (++scans > mostScans) throw damaged();
      at = endOfScan(bytes, end);
    }
  }
  if (!size || scans === 0) throw damaged();
  return { ...size, orientation };
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 &&
  marker <= 0xcf &&
  marker !== huffmanTables &&
  marker !== reserved &&
  marker !== arithmeticTables;

/** Where the next marker is that belongs to no scan. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && isWithinScan(bytes.readUInt8(at + 1))) at = bytes.indexOf(0xff, at + 2);
  if (at === -1) throw damaged();
  return at;
}

/** A byte that is no marker, or where the decoder may start anew. */
const isWithinScan = (follower: number): boolean =>
  follower === 0x00 || (follower >= 0xd0 && follower <= 0xd7);
