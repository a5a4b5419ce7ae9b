import { Decoder, type Detected } from "./decode.ts";
import type { Position, Reading } from "./reading.ts";
import { type Dialect, type Row, RowSplitter } from "./rows.ts";
import type { Source } from "./source.ts";

const blockBytes = 2 ** 16;

/** The rows of a text file, from its start or from a position, in a batch for each 64 KiB. Blank rows are left out. */
export class TextReading implements Reading {
  readonly #source: Source;
  readonly #decoder: Decoder;
  readonly #splitter: RowSplitter;
  #offset: number;

  constructor(source: Source, detected: Detected, dialect: Dialect, from?: Position) {
    const text = from?.format === "text" ? from : undefined;
    this.#source = source;
    this.#decoder = new Decoder(detected, text?.decoder);
    this.#splitter = new RowSplitter(dialect, text?.splitter);
    this.#offset = text?.offset ?? detected.bomLength;
  }

  get position(): Position {
    return {
      format: "text",
      offset: this.#offset,
      decoder: this.#decoder.state,
      splitter: this.#splitter.state,
    };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row[]> {
    for await (const chunk of chunks(this.#source, this.#offset)) {
      this.#offset += chunk.length;
      yield this.#splitter.push(this.#decoder.push(chunk));
    }
    yield [...this.#splitter.push(this.#decoder.end()), ...this.#splitter.end()];
  }
}

/**
 * The file from an offset, in chunks that end at multiples of 64 KiB, since decoding damaged bytes depends on where chunks
 * end. A chunk is valid until the next one.
 */
async function* chunks(source: Source, from: number): AsyncGenerator<Uint8Array> {
  if (from >= source.size) return;
  const chunk = new Uint8Array(blockBytes);
  let length = blockBytes - (from % blockBytes);
  let used = 0;
  for await (const bytes of await source.read({ start: from, end: source.size - 1 })) {
    for (let at = 0; at < bytes.length;) {
      const taken = bytes.subarray(at, at + length - used);
      chunk.set(taken, used);
      used += taken.length;
      at += taken.length;
      if (used < length) continue;
      yield chunk.subarray(0, used);
      used = 0;
      length = blockBytes;
    }
  }
  if (used > 0) yield chunk.subarray(0, used);
}
