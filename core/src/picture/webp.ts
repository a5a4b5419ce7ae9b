import { decodeWebp } from "./codec.ts";
import { orientationIn } from "./exif.ts";
import type { Format, Header } from "./header.ts";
import { damaged } from "./problem.ts";

export const webp: Format = {
  begins: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
  readHeader,
  decode: (bytes, header, paint) => decodeWebp(bytes, header, paint),
};

type Size = Pick<Header, "width" | "height">;

/** The first chunk tells the size; the decoder refuses a picture whose later chunks tell another. */
function readHeader(bytes: Buffer): Header {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw damaged();
  let size: Size | undefined;
  let orientation = 1;
  for (let at = 12; at + 8 <= end;) {
    const name = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (chunk.length < length) throw damaged();
    size ??= sizeIn(name, chunk);
    if (name === "EXIF") orientation = orientationIn(chunk);
    at += 8 + length + (length % 2);
  }
  if (!size) throw damaged();
  return { ...size, orientation };
}

function sizeIn(name: string, chunk: Buffer): Size {
  if (name === "VP8X") return { width: chunk.readUIntLE(4, 3) + 1, height: chunk.readUIntLE(7, 3) + 1 };
  if (name === "VP8 ")
    return { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff };
  if (name === "VP8L") {
    const bits = chunk.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  throw damaged();
}
