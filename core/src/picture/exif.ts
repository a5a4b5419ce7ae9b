const orientationTag = 0x0112;
const entryBytes = 12;
const upright = 1;

/** The orientation in EXIF data; upright if it is missing or invalid. */
export function orientationIn(exif: Buffer): number {
  const tiff = exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;
  const mark = tiff.toString("latin1", 0, 4);
  if (tiff.length < 8 || (mark !== "II*\0" && mark !== "MM\0*")) return upright;
  const isLittle = mark === "II*\0";
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return upright;
  const first = directory + 2;
  const end = Math.min(first + short(directory) * entryBytes, tiff.length - entryBytes + 1);
  for (let at = first; at < end; at += entryBytes)
    if (short(at) === orientationTag) return validOrientation(short(at + 8));
  return upright;
}

const validOrientation = (orientation: number): number =>
  orientation >= 1 && orientation <= 8 ? orientation : upright;
