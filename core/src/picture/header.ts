/** Reads a picture's format, size and orientation before it is decoded. */
import { readJpegHeader } from "./jpeg.ts";
import { readPngHeader } from "./png.ts";
import { damaged, tooManyPixels, unknownFormat } from "./problem.ts";
import type { Size } from "./size.ts";
import { readWebpHeader } from "./webp.ts";

export interface Header extends Size {
  format: "png" | "jpeg" | "webp";
}

const formats: readonly {
  format: Header["format"];
  isFormat: (bytes: Buffer) => boolean;
  read: (bytes: Buffer) => Size;
}[] = [
  {
    format: "png",
    isFormat: (bytes) => bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n",
    read: readPngHeader,
  },
  {
    format: "jpeg",
    isFormat: (bytes) => bytes.toString("latin1", 0, 3) === "\xff\xd8\xff",
    read: readJpegHeader,
  },
  {
    format: "webp",
    isFormat: (bytes) =>
      bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
    read: readWebpHeader,
  },
];

/** A decoder needs up to 12 bytes for a pixel. The browser sends 512 by 512. */
const maxPixels = 16_000_000;
const longestSide = 65_535;

/** The header of a picture that may be decoded. Throws a PictureProblem otherwise. */
export function inspect(bytes: Buffer): Header {
  const found = formats.find(({ isFormat }) => isFormat(bytes));
  if (!found) throw unknownFormat();
  const size = orDamaged(() => found.read(bytes));
  const { width, height } = size;
  if (width === 0 || height === 0) throw damaged();
  if (width > longestSide || height > longestSide || width * height > maxPixels) throw tooManyPixels();
  return { ...size, format: found.format };
}

/** Buffer throws a RangeError when a header points past the end of a truncated picture. */
function orDamaged<R>(read: () => R): R {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? damaged(error) : error;
  }
}
