/**
 * The aws-chunked encoding: `<hex size>[;extensions]\r\n<bytes>\r\n` …, a chunk of size 0, then trailers and an
 * empty line. Signatures of single chunks are ignored.
 */
import { AwsError } from "../emulated-service.ts";

const maxLineBytes = 8192;

/** Streams the payload. The trailers, with lower-case names, are complete when it ends. */
export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new LineReader(source);
  for (let size = sizeOf(await reader.line()); size > 0; size = sizeOf(await reader.line())) {
    yield* reader.bytes(size);
    if ((await reader.line()) !== "") throw incomplete("a chunk is longer than it says");
  }
  for (let line = await reader.line(); line; line = await reader.line()) {
    const colon = line.indexOf(":");
    if (colon < 0) throw incomplete("a trailer has no colon");
    trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
}

function sizeOf(line: string | undefined): number {
  const size = /^[0-9a-f]{1,12}(;|$)/i.test(line ?? "") ? Number.parseInt(line ?? "", 16) : Number.NaN;
  if (Number.isNaN(size)) throw incomplete("a chunk does not start with its size");
  return size;
}

function incomplete(reason: string): AwsError {
  return new AwsError("IncompleteBody", `The aws-chunked body is broken: ${reason}.`);
}

class LineReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line without its line break; undefined at the end of the source. */
  async line(): Promise<string | undefined> {
    let end = this.#rest.indexOf("\r\n");
    while (end < 0) {
      if (this.#rest.length > maxLineBytes) throw incomplete("a line does not end");
      if (!(await this.#more())) {
        if (this.#rest.length > 0) throw incomplete("it ends within a line");
        return undefined;
      }
      end = this.#rest.indexOf("\r\n");
    }
    const line = this.#rest.toString("latin1", 0, end);
    this.#rest = this.#rest.subarray(end + 2);
    return line;
  }

  async *bytes(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.#rest.length === 0 && !(await this.#more())) throw incomplete("it ends within a chunk");
      const piece = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(piece.length);
      left -= piece.length;
      if (piece.length > 0) yield piece;
    }
  }

  async #more(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    this.#rest = this.#rest.length === 0 ? next.value : Buffer.concat([this.#rest, next.value]);
    return true;
  }
}
