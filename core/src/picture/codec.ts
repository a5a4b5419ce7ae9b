/** What is too much work to write: WebAssembly, of which each picture gets an instance of its own, and leaves nothing behind. */
import { readFile } from "node:fs/promises";
import { defaultEncodeOptions } from "@jsquash/jpeg/meta.js";
import type { Header, Paint } from "./header.ts";
import { damaged } from "./problem.ts";

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface Decoder {
  decode: (...input: [bytes: Uint8Array, turnsUpright?: boolean]) => Pixels | null;
}
interface Encoder {
  encode: (data: Uint8ClampedArray, width: number, height: number, options: object) => Uint8Array;
}
interface Codec<T> {
  default: (options: { noInitialRun: true; wasmBinary: Uint8Array }) => Promise<T>;
}

async function instance<T>(codec: string, wasm: string): Promise<T> {
  const { default: start } = (await import(codec)) as Codec<T>;
  return start({ noInitialRun: true, wasmBinary: await readFile(new URL(wasm)) });
}

export async function decodeJpeg(bytes: Buffer, header: Header, paint: Paint): Promise<void> {
  const decoder = await instance<Decoder>(
    import.meta.resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.js"),
    import.meta.resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
  );
  paintAll(decoded(decoder, header, [bytes, false]), paint);
}

export async function decodeWebp(bytes: Buffer, header: Header, paint: Paint): Promise<void> {
  const decoder = await instance<Decoder>(
    import.meta.resolve("@jsquash/webp/codec/dec/webp_dec.js"),
    import.meta.resolve("@jsquash/webp/codec/dec/webp_dec.wasm"),
  );
  paintAll(decoded(decoder, header, [bytes]), paint);
}

/** The decoders throw numbers and errors of every kind at what they cannot read. */
function decoded({ decode }: Decoder, header: Header, input: Parameters<Decoder["decode"]>): Pixels {
  let pixels: Pixels | null;
  try {
    pixels = decode(...input);
  } catch (error) {
    throw damaged(error);
  }
  if (pixels?.width !== header.width || pixels.height !== header.height) throw damaged();
  return pixels;
}

function paintAll({ data, width, height }: Pixels, paint: Paint): void {
  let at = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4)
      paint(x, y, data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, data[at + 3] ?? 0);
}

export async function encodeJpeg({ data, width, height }: Pixels): Promise<Uint8Array> {
  const encoder = await instance<Encoder>(
    import.meta.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.js"),
    import.meta.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
  );
  return encoder.encode(data, width, height, { ...defaultEncodeOptions, quality: 85 });
}
