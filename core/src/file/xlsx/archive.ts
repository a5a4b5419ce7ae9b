/** A ZIP archive, read from its directory, with limits on what it may inflate to. The platform inflates it. */
import { type Entry, type FileEntry, Reader, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { FileProblem } from "../problem.ts";
import { bytesOf, type Source } from "../source.ts";
import { bomb, damaged, locked, notWorkbook } from "./problem.ts";

export interface ArchiveLimits {
  entries: number;
  /** Bytes of names, extra fields and comments in the directory. */
  directory: number;
  /** Inflated bytes of all reads together, including repeated and overlapping ones. */
  bytes: number;
  /** Inflated bytes per byte of the file, if they are more than `smallBytes`. */
  ratio: number;
  smallBytes: number;
}

/** What is read of an archive in one call, however much more there is. */
export interface ReadBudget {
  bytes: number;
  milliseconds: number;
  refusal: () => FileProblem;
}

/** An archive above these limits is refused as a ZIP bomb. */
export const archiveLimits: ArchiveLimits = {
  entries: 1_000,
  directory: 2 ** 18,
  bytes: 2 * 2 ** 30,
  ratio: 100,
  smallBytes: 8 * 2 ** 20,
};

/** The least of the end of the file that is read once. */
const tailBytes = 2 ** 19;

/** The end of the file with the largest directory that is read, and with what may be behind that. */
const tailOf = ({ directory, entries }: ArchiveLimits): number =>
  Math.max(tailBytes, directory + 46 * entries + 2 ** 17);

/** The chunks in which an entry is read. */
const readBytes = 2 ** 18;

/** An open archive: its entries by name. */
export interface Archive {
  /** As the directory has them: a name may be there twice, and that of a folder ends with a slash. */
  names: readonly string[];
  has(name: string): boolean;
  /** The inflated bytes of an entry. Throws a FileProblem if it is missing, damaged or too large. */
  read(name: string): AsyncIterable<Uint8Array>;
}

export async function openArchive(
  source: Source,
  limits: ArchiveLimits = archiveLimits,
  reads?: ReadBudget,
): Promise<Archive> {
  const { names, entries } = await directoryOf(await RangeReader.of(source, tailOf(limits)), limits).catch(
    refuse,
  );
  const budget = { bytes: Math.min(limits.bytes, Math.max(limits.smallBytes, limits.ratio * source.size)) };
  const use = reads ? spending(reads) : () => {};
  return {
    names,
    has: (name) => entries.has(name),
    read(name) {
      const entry = entries.get(name);
      if (!entry || entry.directory) throw notWorkbook();
      if (entry.encrypted) throw locked();
      if (entry.uncompressedSize > budget.bytes) throw bomb();
      return inflated(entry, budget, use);
    },
  };
}

async function directoryOf(reader: RangeReader, limits: ArchiveLimits) {
  const entries = new Map<string, Entry>();
  const names: string[] = [];
  let bytes = 0;
  for await (const entry of new ZipReader(reader).getEntriesGenerator()) {
    bytes += entry.rawFilename.length + entry.rawExtraField.length + entry.rawComment.length;
    entries.set(entry.filename, entry);
    names.push(entry.filename);
    if (names.length > limits.entries || bytes > limits.directory) throw bomb();
  }
  return { names, entries };
}

/** Reads ranges of the source. The end of the file is read from memory. */
class RangeReader extends Reader<Source> {
  readonly #source: Source;
  readonly #tail: Uint8Array;

  static async of(source: Source, tail: number): Promise<RangeReader> {
    const start = Math.max(0, source.size - tail);
    return new RangeReader(source, await bytesOf(source, { start, end: source.size - 1 }));
  }

  private constructor(source: Source, tail: Uint8Array) {
    super(source);
    this.size = source.size;
    this.#source = source;
    this.#tail = tail;
  }

  override async readUint8Array(start: number, length: number): Promise<Uint8Array> {
    const tailStart = this.size - this.#tail.length;
    if (start >= tailStart) return this.#tail.slice(start - tailStart, start - tailStart + length);
    if (length > Math.max(tailBytes, this.#tail.length)) throw bomb();
    return bytesOf(this.#source, { start, end: Math.min(this.size, start + length) - 1 });
  }
}

/** Counts bytes, and refuses those beyond what may be read or after its time. */
function spending({ bytes, milliseconds, refusal }: ReadBudget): (bytes: number) => void {
  const until = performance.now() + milliseconds;
  let left = bytes;
  return (read) => {
    left -= read;
    if (left < 0 || performance.now() > until) throw refusal();
  };
}

/** Counts inflated bytes against the budgets, and against the size that the entry claims. */
async function* inflated(
  entry: FileEntry,
  budget: { bytes: number },
  use: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const options = { useWebWorkers: false, chunkSize: readBytes };
  const done = entry.getData(writable, options).catch((error: unknown) => writable.abort(error));
  const reader = readable.getReader();
  let claimed = entry.uncompressedSize;
  try {
    for (;;) {
      const { done: ended, value } = await reader.read();
      if (ended) break;
      budget.bytes -= value.length;
      claimed -= value.length;
      if (budget.bytes < 0) throw bomb();
      if (claimed < 0) throw damaged();
      use(value.length);
      yield value;
    }
  } catch (error) {
    refuse(error);
  } finally {
    await reader.cancel().catch(() => undefined);
    await done.catch(() => undefined);
  }
}

/** Any error inside the archive means that the file is damaged; a FileProblem stays as it is. */
function refuse(error: unknown): never {
  throw error instanceof FileProblem ? error : damaged();
}
