/** Decoders and an encoder in WebAssembly. They run in the worker thread. */
import { readFile } from "node:fs/promises";
import { defaultEncodeOptions } from "@jsquash/jpeg/meta.js";
import type { Header } from "./header.ts";

/** Red, green, blue and alpha of each pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The browser's `ImageData`, which the decoders return. */
class ImageData implements Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData });

interface PngCodec {
  default: (wasm: Uint8Array) => Promise<unknown>;
  decode: (bytes: Uint8Array) => Pixels;
}
interface Decoder {
  decode: (...input: [bytes: Uint8Array, turnsUpright?: boolean]) => Pixels | null;
}
interface Encoder {
  encode: (data: Uint8ClampedArray, width: number, height: number, options: object) => Uint8Array;
}
interface Codec<T> {
  default: (options: { noInitialRun: true; wasmBinary: Uint8Array; printErr: () => void }) => Promise<T>;
}

async function instance<T>(codec: string, wasm: string): Promise<T> {
  const { default: start } = (await import(codec)) as Codec<T>;
  return start({ noInitialRun: true, wasmBinary: await readFile(new URL(wasm)), printErr: () => {} });
}

/** Decodes a picture. Throws any value, or returns null, if it is damaged. */
export type Decode = (bytes: Uint8Array) => Pixels | null;

/** Loads the decoder of a format. */
export const decoderOf: Readonly<Record<Header["format"], () => Promise<Decode>>> = {
  async png() {
    const codec = (await import(import.meta.resolve("@jsquash/png/codec/pkg/squoosh_png.js"))) as PngCodec;
    await codec.default(
      await readFile(new URL(import.meta.resolve("@jsquash/png/codec/pkg/squoosh_png_bg.wasm"))),
    );
    return codec.decode;
  },
  async jpeg() {
    const decoder = await instance<Decoder>(
      import.meta.resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.js"),
      import.meta.resolve("@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm"),
    );
    return (bytes) => decoder.decode(bytes, false);
  },
  async webp() {
    const decoder = await instance<Decoder>(
      import.meta.resolve("@jsquash/webp/codec/dec/webp_dec.js"),
      import.meta.resolve("@jsquash/webp/codec/dec/webp_dec.wasm"),
    );
    return (bytes) => decoder.decode(bytes);
  },
};

export async function encodeJpeg({ data, width, height }: Pixels): Promise<Uint8Array> {
  const encoder = await instance<Encoder>(
    import.meta.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.js"),
    import.meta.resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm"),
  );
  return encoder.encode(data, width, height, { ...defaultEncodeOptions, quality: 85 });
}
