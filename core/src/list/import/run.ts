/**
 * A sorted run of an external merge sort: addresses ordered by domain, hash of the local part and row. Equal addresses are
 * adjacent, the first in the file first, so that merging runs finds every duplicate in constant memory.
 */
import { Address } from "../../address/index.ts";

/** The address of one row. Occurrences are ordered by domain, hash and row. */
export interface Occurrence {
  domain: string;
  hash: number;
  row: number;
  text: string;
  /** The length of the local part in `text`. */
  localLength: number;
}

/** A cursor over sorted occurrences. After `next` its fields are those of the current one. */
export interface Cursor extends Readonly<Occurrence> {
  /** Moves to the next occurrence in memory. Returns false if more must be fetched. */
  next(): boolean;
  /** Fetches more. Returns false at the end. */
  fetch(): Promise<boolean>;
}

// A sort key of 64 bits: 17 of the domain's rank, 27 of the hash, 20 of the index in the run.
const rankBits = 17;
const indexBits = 20;
const blockBits = 20;
const headerBytes = 15;
const maxRecordBytes = headerBytes + 3 * 1_024;

/** The size at which a run is full. */
export interface RunLimits {
  bytes: number;
  occurrences: number;
  domains: number;
}

export const runLimits: RunLimits = {
  bytes: 16 * 2 ** 20,
  occurrences: 2 ** indexBits,
  domains: 2 ** rankBits,
};

export class Run {
  readonly #limits: RunLimits;
  readonly #blocks: Buffer[] = [];
  #block = 0;
  #used = 0;
  #offsets = new Uint32Array(1_024);
  #domains = new Map<string, number>();
  count = 0;

  constructor(limits: RunLimits = runLimits) {
    this.#limits = limits;
  }

  get full(): boolean {
    return (
      this.count >= this.#limits.occurrences ||
      this.#domains.size >= this.#limits.domains ||
      this.#block * 2 ** blockBits + this.#used >= this.#limits.bytes
    );
  }

  add(row: number, text: string, localLength: number, domain: string): void {
    const block = this.#writableBlock();
    const at = this.#used;
    const length = block.write(text, at + headerBytes);
    block.writeUInt32LE(row, at);
    block.writeUInt32LE(Address.sortHash(text.slice(0, localLength).toLowerCase()), at + 4);
    block.writeUInt32LE(this.#domain(domain), at + 8);
    block.writeUInt8(localLength, at + 12);
    block.writeUInt16LE(length, at + 13);
    this.#used = at + headerBytes + length;
    if (this.count === this.#offsets.length) this.#offsets = enlarged(this.#offsets);
    this.#offsets[this.count] = this.#block * 2 ** blockBits + at;
    this.count += 1;
  }

  /** A cursor over the run in order. Nothing may be added meanwhile. */
  cursor(): Cursor {
    const domains = [...this.#domains.keys()];
    return new RunCursor(this.#blocks, this.#sorted(domains), this.#offsets, domains);
  }

  clear(): void {
    this.count = 0;
    this.#block = 0;
    this.#used = 0;
    this.#domains = new Map();
  }

  #writableBlock(): Buffer {
    if (this.#used + maxRecordBytes > 2 ** blockBits) {
      this.#block += 1;
      this.#used = 0;
    }
    return (this.#blocks[this.#block] ??= Buffer.allocUnsafeSlow(2 ** blockBits));
  }

  #domain(domain: string): number {
    const known = this.#domains.get(domain);
    if (known !== undefined) return known;
    const id = this.#domains.size;
    // A copy: a slice would keep the whole piece of the file in memory.
    this.#domains.set(Buffer.from(domain).toString(), id);
    return id;
  }

  #sorted(domains: readonly string[]): Uint32Array {
    const ranks = new Uint32Array(domains.length);
    const order = domains.map((domain, id) => ({ domain, id }));
    order.sort((one, other) => (one.domain < other.domain ? -1 : 1));
    for (const [rank, { id }] of order.entries()) ranks[id] = rank;

    const keys = new BigUint64Array(this.count);
    const halves = new Uint32Array(keys.buffer);
    for (let index = 0; index < this.count; index += 1) {
      const at = this.#offsets[index] ?? 0;
      const block = this.#blocks[at >>> blockBits] as Buffer;
      const offset = at & (2 ** blockBits - 1);
      const hash = block.readUInt32LE(offset + 4);
      const rank = ranks[block.readUInt32LE(offset + 8)] ?? 0;
      halves[2 * index] = (hash << indexBits) | index;
      halves[2 * index + 1] = (rank << (32 - rankBits)) | (hash >>> (32 - indexBits));
    }
    keys.sort();
    return halves;
  }
}

function enlarged(offsets: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(offsets.length * 2);
  larger.set(offsets);
  return larger;
}

class RunCursor implements Cursor {
  domain = "";
  hash = 0;
  row = 0;
  text = "";
  localLength = 0;
  #index = 0;
  readonly #blocks: readonly Buffer[];
  readonly #sorted: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #domains: readonly string[];

  constructor(
    blocks: readonly Buffer[],
    sorted: Uint32Array,
    offsets: Uint32Array,
    domains: readonly string[],
  ) {
    this.#blocks = blocks;
    this.#sorted = sorted;
    this.#offsets = offsets;
    this.#domains = domains;
  }

  next(): boolean {
    if (2 * this.#index >= this.#sorted.length) return false;
    const index = (this.#sorted[2 * this.#index] ?? 0) & (2 ** indexBits - 1);
    const at = this.#offsets[index] ?? 0;
    const block = this.#blocks[at >>> blockBits] as Buffer;
    const offset = at & (2 ** blockBits - 1);
    const start = offset + headerBytes;
    this.row = block.readUInt32LE(offset);
    this.hash = block.readUInt32LE(offset + 4);
    this.domain = this.#domains[block.readUInt32LE(offset + 8)] ?? "";
    this.localLength = block.readUInt8(offset + 12);
    this.text = block.toString("utf8", start, start + block.readUInt16LE(offset + 13));
    this.#index += 1;
    return true;
  }

  async fetch(): Promise<boolean> {
    return false;
  }
}
