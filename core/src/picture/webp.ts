import { orientationIn } from "./exif.ts";
import { damaged } from "./problem.ts";
import type { Size } from "./size.ts";

/** Reads the size from the first chunk and the orientation from EXIF. The decoder refuses another size in later chunks. */
export function readWebpHeader(bytes: Buffer): Size {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw damaged();
  let size: Pick<Size, "width" | "height"> | undefined;
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

function sizeIn(name: string, chunk: Buffer): Pick<Size, "width" | "height"> {
  if (name === "VP8X") return { width: chunk.readUIntLE(4, 3) + 1, height: chunk.readUIntLE(7, 3) + 1 };
  if (name === "VP8 ")
    return { width: chunk.readUInt16LE(6) & 0x3fff, height: chunk.readUInt16LE(8) & 0x3fff };
  if (name === "VP8L") {
    const bits = chunk.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  throw damaged();
}
