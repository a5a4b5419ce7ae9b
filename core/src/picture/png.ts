import { orientationIn } from "./exif.ts";
import { damaged } from "./problem.ts";
import type { Size } from "./size.ts";

const signatureLength = 8;

/** Reads the size from IHDR and the orientation from eXIf. Throws if IEND is missing. */
export function readPngHeader(bytes: Buffer): Size {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") throw damaged();
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let orientation = 1;
  for (let at = signatureLength; ;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) throw damaged();
    if (name === "eXIf") orientation = orientationIn(bytes.subarray(at + 8, end));
    if (name === "IEND") return { ...size, orientation };
    at = end + 4;
  }
}
