import { orientationIn } from "./exif.ts";
import { damaged } from "./problem.ts";
import type { Size } from "./size.ts";

const endOfImage = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;
const application1 = 0xe1;
const notFrames: readonly number[] = [0xc4, 0xc8, 0xcc];

/** Reads the segments before the first scan. Throws if the end of the image is missing. */
export function readJpegHeader(bytes: Buffer): Size {
  let size: Pick<Size, "width" | "height"> | undefined;
  let orientation = 1;
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff) throw damaged();
    while (bytes[at] === 0xff) at++;
    const marker = bytes.readUInt8(at);
    const start = at + 3;
    const end = at + 1 + bytes.readUInt16BE(at + 1);
    if (end < start || end > bytes.length) throw damaged();
    const segment = bytes.subarray(start, end);
    if (isFrame(marker)) {
      if (size) throw damaged();
      size = { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
    } else if (marker === application1 && segment.toString("latin1", 0, 6) === "Exif\0\0")
      orientation = orientationIn(segment);
    else if (marker === startOfScan) {
      if (!size || bytes.indexOf(endOfImage, end) === -1) throw damaged();
      return { ...size, orientation };
    }
    at = end;
  }
}

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker);
