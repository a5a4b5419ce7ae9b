/** The ZIP archive that a workbook is, read from the middle, and never inflated past what is plausible. */
import { Readable, Transform } from "node:stream";
import yauzl from "yauzl";
import { FileProblem } from "../problem.ts";
import { bytesOf, type Source } from "../source.ts";
import { bomb, damaged, locked, notWorkbook } from "./problem.ts";

export interface ArchiveLimits {
  entries: number;
  /** Bytes of their names and what else the directory says of them. */
  directory: number;
  /** Inflated bytes of all that is read, however often and from wherever in the file. */
  bytes: number;
  /** The same over the file's size, where it is more than `smallBytes`. */
  ratio: number;
  smallBytes: number;
}

/** What an archive may hold; past that it is taken for one made to do harm. */
export const archiveLimits: ArchiveLimits = {
  entries: 1_000,
  directory: 2 ** 18,
  bytes: 2 * 2 ** 30,
  ratio: 100,
  smallBytes: 8 * 2 ** 20,
};

/** Room for the directory, and for the comment behind it. */
const TAIL = 2 ** 19;

/** An open archive: its entries by name, each to be read from its start. */
export interface Archive {
  has(name: string): boolean;
  /** The inflated bytes of an entry. Throws a FileProblem where there is none, or it is damaged or too large. */
  read(name: string): Promise<AsyncIterable<Buffer>>;
}

export async function openArchive(source: Source, limits: ArchiveLimits = archiveLimits): Promise<Archive> {
  const tailStart = Math.max(0, source.size - TAIL);
  const tail = await bytesOf(source, { start: tailStart, end: source.size - 1 });
  const reader = new RangeReader(source, tail, tailStart);
  const options = { lazyEntries: true, autoClose: false };
  const zip = await yauzl.fromRandomAccessReaderPromise(reader, source.size, options).catch(refuse);
  if (zip.entryCount > limits.entries) throw bomb();
  const entries = await directoryOf(zip, limits.directory).catch(refuse);

  const budget = { bytes: Math.min(limits.bytes, Math.max(limits.smallBytes, limits.ratio * source.size)) };
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw notWorkbook();
      if (entry.isEncrypted()) throw locked();
      if (entry.uncompressedSize > budget.bytes) throw bomb();
      return inflated(await zip.openReadStreamPromise(entry).catch(refuse), budget);
    },
  };
}

async function directoryOf(zip: yauzl.ZipFile, most: number): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > most) throw bomb();
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** Takes what is inflated off the budget; an entry never gives more than it claims, for then yauzl ends it. */
async function* inflated(bytes: Readable, budget: { bytes: number }): AsyncGenerator<Buffer> {
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      budget.bytes -= piece.length;
      if (budget.bytes < 0) throw bomb();
      yield piece;
    }
  } catch (error) {
    refuse(error);
  } finally {
    bytes.destroy();
  }
}

/** Reads ranges of the source; the end of the file, where the directory is, from memory. */
class RangeReader extends yauzl.RandomAccessReader {
  readonly #source: Source;
  readonly #tail: Buffer;
  readonly #tailStart: number;

  constructor(source: Source, tail: Buffer, tailStart: number) {
    super();
    this.#source = source;
    this.#tail = tail;
    this.#tailStart = tailStart;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (start >= this.#tailStart) {
      return Readable.from([this.#tail.subarray(start - this.#tailStart, end - this.#tailStart)]);
    }
    const through = new Transform({ transform: (piece, _, done) => done(null, piece) });
    this.#source.read({ start, end: end - 1 }).then(
      (bytes) => bytes.on("error", (error) => through.destroy(error)).pipe(through),
      (error: Error) => through.destroy(error),
    );
    return through;
  }
}

/** What goes wrong inside the archive is the file's fault; a file problem stays what it is. */
function refuse(error: unknown): never {
  throw error instanceof FileProblem ? error : damaged();
}
