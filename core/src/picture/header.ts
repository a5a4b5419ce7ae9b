import { damaged, tooManyPixels, unknownFormat } from "./problem.ts";

/** What a picture says of itself before any of it is decoded. */
export interface Header {
  width: number;
  height: number;
  /** How it was held, as EXIF counts: 1 is upright. */
  orientation: number;
}

/** A format: how it begins, how it tells of itself, and how its pixels come, in any order. */
export interface Format {
  begins: (bytes: Buffer) => boolean;
  readHeader: (bytes: Buffer) => Header;
  decode: (bytes: Buffer, header: Header, paint: Paint) => Promise<void>;
}

/** Takes one pixel; each part of its colour is between 0 and 255. */
export type Paint = (x: number, y: number, red: number, green: number, blue: number, alpha: number) => void;

const mostPixels = 40_000_000;
const longestSide = 65_535;

/** The format and header of a picture that is small enough to be decoded. Throws PictureProblem for any other. */
export function inspect(bytes: Buffer, formats: readonly Format[]): { format: Format; header: Header } {
  const format = formats.find(({ begins }) => begins(bytes));
  if (!format) throw unknownFormat();
  const header = orDamaged(() => format.readHeader(bytes));
  const { width, height } = header;
  if (width === 0 || height === 0) throw damaged();
  if (width > longestSide || height > longestSide || width * height > mostPixels) throw tooManyPixels();
  return { format, header };
}

/** Reading past the end is what a picture that was cut off leads to. */
function orDamaged<R>(read: () => R): R {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? damaged(error) : error;
  }
}
