/** Pictures of people: whatever they choose becomes a small square JPEG that says nothing else. What cannot is a PictureProblem. */
export * as Picture from "./index.ts";

import { encodeJpeg } from "./codec.ts";
import { type Format, inspect } from "./header.ts";
import { jpeg } from "./jpeg.ts";
import { png } from "./png.ts";
import { portraitOf } from "./portrait.ts";
import { webp } from "./webp.ts";

const formats: readonly Format[] = [png, jpeg, webp];

/** A JPEG of 256 pixels a side, of the middle of a picture. What it is shows in its bytes; its size before it is decoded. */
export async function squareOf(bytes: Buffer): Promise<Uint8Array> {
  const { format, header } = inspect(bytes, formats);
  const portrait = portraitOf(header);
  await format.decode(bytes, header, portrait.paint);
  return encodeJpeg(portrait.finish());
}
