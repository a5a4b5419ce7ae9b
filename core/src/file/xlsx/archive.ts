/** The ZIP archive that a workbook is, read from the middle, and never inflated past what is plausible. */
import { Readable, Transform } from "node:stream";
import yauzl from "yauzl";
import { FileProblem } from "../problem.ts";
import { bytesOf, type Source } from "../source.ts";

export interface ArchiveLimits {
  entries: number;
  /** Inflated bytes of all that is read. */
  bytes: number;
  /** Inflated over compressed size, for entries of more than `smallBytes`. */
  ratio: number;
  smallBytes: number;
}

/** What an archive may hold; past that it is taken for one made to do harm. */
export const archiveLimits: ArchiveLimits = {
  entries: 10_000,
  bytes: 4 * 2 ** 30,
  ratio: 200,
  smallBytes: 8 * 2 ** 20,
};

const TAIL = 2 ** 17;

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
  const zip = await yauzl.fromRandomAccessReaderPromise(reader, source.size, options).catch(damaged);
  if (zip.entryCount > limits.entries) throw bomb();
  const entries = new Map<string, yauzl.Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch (error) {
    damaged(error);
  }

  const budget = { bytes: limits.bytes };
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw notWorkbook();
      if (entry.isEncrypted()) throw locked();
      refuseBomb(entry, { ...limits, ...budget });
      return inflated(await zip.openReadStreamPromise(entry).catch(damaged), budget);
    },
  };
}

function refuseBomb({ compressedSize, uncompressedSize }: yauzl.Entry, limits: ArchiveLimits): void {
  const isDense = uncompressedSize > limits.smallBytes && uncompressedSize > limits.ratio * compressedSize;
  if (isDense || uncompressedSize > limits.bytes) throw bomb();
}

/** Takes what is inflated off the budget; an entry never gives more than it claims, for then yauzl ends it. */
async function* inflated(bytes: Readable, budget: { bytes: number }): AsyncGenerator<Buffer> {
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      budget.bytes -= piece.length;
      yield piece;
    }
  } catch (error) {
    damaged(error);
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
function damaged(error: unknown): never {
  if (error instanceof FileProblem) throw error;
  throw new FileProblem(
    "file.bad_archive",
    "This workbook is damaged. Open it in your spreadsheet program, save it again as .xlsx, then upload that.",
  );
}

export const notWorkbook = () =>
  new FileProblem(
    "file.bad_archive",
    "This file is an archive, but not an Excel workbook. Upload the list inside it as CSV, TXT or XLSX.",
  );

const locked = () =>
  new FileProblem(
    "file.bad_archive",
    "This workbook is protected by a password. Remove the password, then upload it again.",
  );

const bomb = () =>
  new FileProblem(
    "file.bad_archive",
    "This workbook unpacks to far more than a list can be. Save the list as CSV, then upload that.",
  );
