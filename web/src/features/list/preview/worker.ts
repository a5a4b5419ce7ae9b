/** Reads the beginning of a text file away from the page, so that a heavy one never makes it stutter. */
import { decode } from "./decode.ts";
import { parseDelimited } from "./delimited.ts";

addEventListener("message", ({ data }: MessageEvent<{ bytes: Uint8Array; isWhole: boolean }>) => {
  const { text, encoding } = decode(data.bytes);
  postMessage({ ...parseDelimited(text, data.isWhole), encoding });
});
