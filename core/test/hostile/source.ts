/** Files larger than memory: their bytes are generated while they are read. */
import { Readable } from "node:stream";
import type { Source } from "../../src/file/index.ts";

const pieceBytes = 2 ** 16;

/** A file that counts the bytes read. */
export interface CountedSource extends Source {
  taken: number;
}

/** A file whose bytes are generated. */
function made(size: number, bytes: (start: number, end: number) => Buffer): CountedSource {
  const source: CountedSource = {
    size,
    taken: 0,
    async read({ start, end }) {
      function* pieces() {
        for (let at = start; at <= end; at += pieceBytes) {
          const piece = bytes(at, Math.min(at + pieceBytes, end + 1));
          source.taken += piece.length;
          yield piece;
        }
      }
      return Readable.from(pieces(), { objectMode: false, highWaterMark: pieceBytes });
    },
  };
  return source;
}

/** A head, a repeated unit and a tail of a total size. */
export function repeating(unit: string, size: number, before = "", after = ""): CountedSource {
  const head = Buffer.from(before);
  const tail = Buffer.from(after);
  const body = Buffer.from(unit.repeat(Math.ceil((2 * pieceBytes) / unit.length)));
  const bodyEnd = size - tail.length;
  return made(size, (start, end) => {
    const piece = Buffer.alloc(end - start);
    for (let at = start; at < bodyEnd && at < end;) {
      const from = at < head.length ? head : body;
      const offset = at < head.length ? at : (at - head.length) % Buffer.byteLength(unit);
      const until = Math.min(end, at < head.length ? head.length : bodyEnd);
      at += from.copy(piece, at - start, offset, offset + until - at);
    }
    if (end > bodyEnd) tail.copy(piece, Math.max(0, bodyEnd - start), Math.max(0, start - bodyEnd));
    return piece;
  });
}

export const holding = (bytes: Buffer): CountedSource =>
  made(bytes.length, (start, end) => bytes.subarray(start, end));

/** An archive behind padding, so that the limit by file size is high. */
export const behind = (padding: number, archive: (at: number) => Buffer): CountedSource => {
  const bytes = archive(padding);
  return made(padding + bytes.length, (start, end) => {
    const piece = Buffer.alloc(end - start);
    if (start === 0) piece.write("PK\x03\x04", "latin1");
    if (end > padding) bytes.copy(piece, Math.max(0, padding - start), Math.max(0, start - padding));
    return piece;
  });
};

/** Lines of equal length. */
export function lines(count: number, line: (row: number) => string): CountedSource {
  const width = line(0).length + 1;
  return made(count * width, (start, end) => {
    const first = Math.floor(start / width);
    const last = Math.ceil(end / width);
    const text = Array.from({ length: last - first }, (_, at) => `${line(first + at)}\n`).join("");
    return Buffer.from(text, "latin1").subarray(start - first * width, end - first * width);
  });
}
