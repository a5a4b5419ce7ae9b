import { inspect } from "./header.ts";
import { squareInWorker } from "./worker-thread.ts";

/** The middle of a picture as a JPEG of 256 pixels a side. The format is detected from the bytes. Takes at most 2 s. */
export const squareOf = async (bytes: Buffer): Promise<Uint8Array> => squareInWorker(bytes, inspect(bytes));
