/** The worker thread that decodes one picture. It posts "ready", then the square, or null if the picture is damaged. */
import { parentPort, workerData } from "node:worker_threads";
import { type Decode, decoderOf, encodeJpeg, type Pixels } from "./codec.ts";
import type { Header } from "./header.ts";
import { squareFrom } from "./square.ts";

/** The input of the thread. */
export interface Task {
  bytes: Uint8Array;
  header: Header;
}

/** The messages that the thread posts. */
export type Answer = "ready" | Uint8Array | null;

const { bytes, header } = workerData as Task;
const decode = await decoderOf[header.format]();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const post = (answer: Answer) => parentPort?.postMessage(answer);

post("ready");
const pixels = decoded(decode);
const isWhole = pixels?.width === header.width && pixels.height === header.height;
post(isWhole ? await encodeJpeg(squareFrom(pixels, header.orientation)) : null);

/** Decoders throw numbers and errors of all kinds for damaged pictures. */
function decoded(decode: Decode): Pixels | null {
  try {
    return decode(bytes);
  } catch {
    return null;
  }
}
