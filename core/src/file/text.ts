import { Decoder, type Detected } from "./decode.ts";
import type { Place, Reading } from "./reading.ts";
import { type Dialect, type Row, RowSplitter } from "./rows.ts";
import type { Source } from "./source.ts";

const PIECE = 2 ** 16;

/** The rows of a text, from its start or from a place, a batch for each piece of the file. Blank rows are left out. */
export class TextReading implements Reading {
  readonly #source: Source;
  readonly #decoder: Decoder;
  readonly #splitter: RowSplitter;
  #at: number;

  constructor(source: Source, { encoding, mark }: Detected, dialect: Dialect, from?: Place) {
    const text = from?.of === "text" ? from : undefined;
    this.#source = source;
    this.#decoder = text ? new Decoder(text.decoder) : Decoder.from(encoding);
    this.#splitter = new RowSplitter(dialect, text?.splitter);
    this.#at = text?.at ?? mark;
  }

  get place(): Place {
    return {
      of: "text",
      at: this.#at,
      decoder: this.#decoder.state,
      splitter: this.#splitter.state,
    };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row[]> {
    for await (const piece of pieces(this.#source, this.#at)) {
      this.#at += piece.length;
      yield this.#splitter.push(this.#decoder.push(piece));
    }
    yield [...this.#splitter.push(this.#decoder.end()), ...this.#splitter.end()];
  }
}

/**
 * The file from a byte on, cut at the same bytes wherever it begins and however it arrives: what a decoder makes of
 * damaged text depends on its pieces. A piece holds until the next one is asked for.
 */
async function* pieces(source: Source, from: number): AsyncGenerator<Buffer> {
  if (from >= source.size) return;
  const piece = Buffer.allocUnsafeSlow(PIECE);
  let length = PIECE - (from % PIECE);
  let used = 0;
  for await (const some of await source.read({ start: from, end: source.size - 1 })) {
    const bytes = some as Buffer;
    for (let at = 0; at < bytes.length;) {
      const taken = bytes.copy(piece, used, at, Math.min(bytes.length, at + length - used));
      used += taken;
      at += taken;
      if (used < length) continue;
      yield piece.subarray(0, used);
      used = 0;
      length = PIECE;
    }
  }
  if (used > 0) yield piece.subarray(0, used);
}
