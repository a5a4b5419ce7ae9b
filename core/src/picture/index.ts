/**
 * Pictures of people. A picture becomes a square JPEG of 256 pixels without metadata. It is decoded in a worker thread with
 * limits on pixels, time and memory; a picture that cannot be read is refused with a PictureProblem.
 */
export * as Picture from "./index.ts";

import { inspect } from "./header.ts";
import { squareInWorker } from "./worker-thread.ts";

/** The middle of a picture as a JPEG of 256 pixels a side. The format is detected from the bytes. Takes at most 2 s. */
export const squareOf = async (bytes: Buffer): Promise<Uint8Array> => squareInWorker(bytes, inspect(bytes));
