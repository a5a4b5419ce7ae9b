/**
 * Compresses files as CloudFront does: text between 1,000 and 10,000,000 bytes, by Brotli where the viewer takes it, otherwise
 * by gzip. Each version of a file is compressed once.
 */
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export const leastCompressed = 1_000;
export const maxCompressed = 10_000_000;

export type Encoding = "br" | "gzip";

const compressions: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

const compressedTypes = /^(?:text\/|application\/(?:javascript|json|xml|wasm)\b|image\/svg\+xml)/;

/** Whether a file is compressed for viewers that take it. */
export const isCompressible = (contentType: string, bytes: number): boolean =>
  compressedTypes.test(contentType) && bytes >= leastCompressed && bytes <= maxCompressed;

/** The better encoding that an `Accept-Encoding` takes; undefined where it takes none of ours. */
export function encodingOf(accepted: string | undefined): Encoding | undefined {
  const taken = new Map(
    (accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((entry) => {
        const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
        const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2) ?? "1";
        return [name, Number(quality) > 0];
      }),
  );
  const encodings: readonly Encoding[] = ["br", "gzip"];
  return encodings.find((encoding) => taken.get(encoding) ?? taken.get("*") ?? false);
}

export interface CompressedFiles {
  /** The compressed bytes of a version of a file, which its tag names. */
  of(path: string, tag: string, encoding: Encoding): Promise<Buffer>;
}

/** Keeps the compressed bytes of the latest version of each file. */
export function compressedFiles(read: (path: string) => Promise<Buffer> = readFile): CompressedFiles {
  const known = new Map<string, { tag: string; bytes: Promise<Buffer> }>();
  return {
    of(path, tag, encoding) {
      const name = `${encoding} ${path}`;
      const entry = known.get(name);
      if (entry?.tag === tag) return entry.bytes;
      const bytes = read(path).then(compressions[encoding]);
      known.set(name, { tag, bytes });
      bytes.catch(() => known.delete(name));
      return bytes;
    },
  };
}
