/**
 * Counts variants: the addresses and rows that reach the same mailbox. A mailbox is known by a hash. Sorted runs of entries
 * go to the file store, so that memory does not grow with the list.
 */
import type { Store } from "../../aws/store/index.ts";
import type { Variants } from "../schema.ts";

type Objects = Pick<typeof Store, "put" | "bytes" | "size">;

/**
 * Rows of an address, as four numbers: two halves of a 64-bit hash of its mailbox, its position, and how many rows. Of the
 * hashes of a million mailboxes, two are alike in one of 37 million lists.
 */
const words = 4;
const entryBytes = 4 * words;
/** Entries in memory before they are spilled. */
const capacity = 2 ** 16;
/** Entries of a run that are read at once. */
const readAtOnce = 2 ** 13;

export class Mailboxes {
  readonly #objects: Objects;
  readonly #newKey: () => string;
  readonly #runs: string[];
  readonly #capacity: number;
  #entries = new Uint32Array(words * 1_024);
  #count = 0;

  /** `runs` are those of an earlier step; further ones are written below new keys. */
  constructor(objects: Objects, newKey: () => string, runs: readonly string[] = [], max = capacity) {
    this.#objects = objects;
    this.#newKey = newKey;
    this.#runs = [...runs];
    this.#capacity = max;
  }

  /** Whether to spill before more is added. */
  get full(): boolean {
    return this.#count >= this.#capacity;
  }

  /** Adds rows of the address at a position. The rows of one address may come in several parts. */
  add(mailbox: string, position: number, rows: number): void {
    if (words * this.#count === this.#entries.length) {
      const larger = new Uint32Array(2 * this.#entries.length);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    const at = words * this.#count;
    hashInto(this.#entries, at, mailbox);
    this.#entries[at + 2] = position;
    this.#entries[at + 3] = rows;
    this.#count += 1;
  }

  /** Writes what is in memory. Returns the keys of all runs. */
  async spill(): Promise<readonly string[]> {
    if (this.#count === 0) return this.#runs;
    const key = this.#newKey();
    await this.#objects.put(key, this.#sorted());
    this.#runs.push(key);
    this.#count = 0;
    return this.#runs;
  }

  /** The variants among all that was added. Spills where something was spilled before. */
  async variants(): Promise<Required<Variants>> {
    const count = new VariantCount();
    if (this.#runs.length > 0) await this.spill();
    const runs = this.#runs.map((key) => new Run(piecesOf(this.#objects, key)));
    if (this.#count > 0) runs.push(new Run(only(this.#sorted())));
    for (const run of runs) await run.fetch();
    for (;;) {
      const least = leastOf(runs);
      if (!least) return count.end();
      count.add(least);
      if (!least.next()) await least.fetch();
    }
  }

  #sorted(): Buffer {
    const entries = this.#entries;
    const order = Uint32Array.from({ length: this.#count }, (_, index) => words * index);
    order.sort((one, other) => {
      for (let word = 0; word < 3; word += 1) {
        const difference = (entries[one + word] ?? 0) - (entries[other + word] ?? 0);
        if (difference !== 0) return difference;
      }
      return 0;
    });
    const bytes = Buffer.alloc(entryBytes * this.#count);
    for (const [index, from] of order.entries())
      for (let word = 0; word < words; word += 1)
        bytes.writeUInt32LE(entries[from + word] ?? 0, entryBytes * index + 4 * word);
    return bytes;
  }
}

/** Writes two hashes of a text that know nothing of each other, by multiplication as FNV has it, mixed as murmur3 has it. */
function hashInto(target: Uint32Array, at: number, text: string): void {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x9e3779b1);
    other = Math.imul(other ^ code, 0x5f356495);
  }
  target[at] = mixed(one);
  target[at + 1] = mixed(other);
}

function mixed(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

/** A sorted run at its current entry. */
class Run {
  high = 0;
  low = 0;
  position = 0;
  rows = 0;
  atEnd = false;
  readonly #pieces: AsyncIterator<Buffer>;
  #piece: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(pieces: AsyncIterator<Buffer>) {
    this.#pieces = pieces;
  }

  /** Moves to the next entry in memory. Returns false where more must be fetched. */
  next(): boolean {
    const [piece, at] = [this.#piece, this.#at];
    if (at >= piece.length) return false;
    this.high = piece.readUInt32LE(at);
    this.low = piece.readUInt32LE(at + 4);
    this.position = piece.readUInt32LE(at + 8);
    this.rows = piece.readUInt32LE(at + 12);
    this.#at += entryBytes;
    return true;
  }

  /** Fetches more and moves to the next entry; at the end there is none. */
  async fetch(): Promise<void> {
    const { done, value } = await this.#pieces.next();
    this.#piece = done ? Buffer.alloc(0) : value;
    this.#at = 0;
    this.atEnd = !this.next();
  }
}

const isBefore = (one: Run, other: Run): boolean =>
  one.high !== other.high
    ? one.high < other.high
    : one.low !== other.low
      ? one.low < other.low
      : one.position < other.position;

function leastOf(runs: readonly Run[]): Run | null {
  let least: Run | null = null;
  for (const run of runs) if (!run.atEnd && (!least || isBefore(run, least))) least = run;
  return least;
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* piecesOf(objects: Objects, key: string): AsyncGenerator<Buffer> {
  const size = (await objects.size(key)) ?? 0;
  for (let start = 0; start < size; start += entryBytes * readAtOnce)
    yield await objects.bytes(key, { start, end: Math.min(size, start + entryBytes * readAtOnce) - 1 });
}

/** Counts entries that come in their order. */
class VariantCount {
  #high = -1;
  #low = -1;
  #position = -1;
  #rows = 0;
  #addresses = 0;
  readonly #total = { rows: 0, addresses: 0, mailboxes: 0 };

  add({ high, low, position, rows }: Run): void {
    if (high !== this.#high || low !== this.#low) this.#endMailbox();
    if (position !== this.#position) this.#addresses += 1;
    this.#rows += rows;
    this.#high = high;
    this.#low = low;
    this.#position = position;
  }

  end(): Required<Variants> {
    this.#endMailbox();
    return this.#total;
  }

  #endMailbox(): void {
    if (this.#addresses > 1) {
      this.#total.rows += this.#rows - 1;
      this.#total.addresses += this.#addresses - 1;
      this.#total.mailboxes += 1;
    }
    this.#rows = 0;
    this.#addresses = 0;
    this.#position = -1;
  }
}
