/** The row map: for each row, in file order, the position of its result as a little-endian Uint32. */
import { endianness } from "node:os";
import { Readable } from "node:stream";
import type { Objects } from "../../aws/store/objects.ts";

const blockBits = 16;
const blockRows = 2 ** blockBits;
/** The position of a rejected row, and of a row that is not merged yet. */
const noPosition = 0xffff_ffff;

export class RowMap {
  readonly #blocks: Uint32Array<ArrayBuffer>[];
  readonly #rows: number;

  constructor(rows: number) {
    this.#rows = rows;
    this.#blocks = Array.from({ length: Math.ceil(rows / blockRows) }, () =>
      new Uint32Array(blockRows).fill(noPosition),
    );
  }

  /** Reads a saved map. */
  static async read(objects: Objects, key: string, rows: number): Promise<RowMap> {
    const map = new RowMap(rows);
    let row = 0;
    for await (const positions of readPositions(await objects.read(key)))
      for (const position of positions) map.set(row++, position);
    return map;
  }

  set(row: number, position: number): void {
    const block = this.#blocks[row >>> blockBits];
    if (block) block[row & (blockRows - 1)] = position;
  }

  /** Writes the map so far. */
  save(objects: Objects, key: string): Promise<void> {
    return objects.write(key, Readable.from(this.#bytes(), { objectMode: false }));
  }

  /** Writes the finished map. Rejected rows get the positions behind the distinct addresses. */
  async finish(objects: Objects, key: string, distinct: number): Promise<void> {
    let next = distinct;
    for (const block of this.#blocks)
      for (let at = 0; at < blockRows; at += 1) if (block[at] === noPosition) block[at] = next++;
    await this.save(objects, key);
  }

  /** The position of each row, in file order. */
  *positions(): Generator<number> {
    for (const [index, block] of this.#blocks.entries())
      yield* block.subarray(0, Math.min(blockRows, this.#rows - index * blockRows));
  }

  *#bytes(): Generator<Buffer> {
    for (const [index, block] of this.#blocks.entries()) {
      const bytes = Buffer.from(block.buffer, 0, 4 * Math.min(blockRows, this.#rows - index * blockRows));
      yield endianness() === "LE" ? bytes : Buffer.from(bytes).swap32();
    }
  }
}

/** Streams the positions of a row map. */
export async function* readPositions(bytes: AsyncIterable<Buffer>): AsyncGenerator<Uint32Array> {
  let carry: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    const whole = carry.length === 0 ? piece : Buffer.concat([carry, piece]);
    const positions = new Uint32Array(whole.length >>> 2);
    for (let at = 0; at < positions.length; at += 1) positions[at] = whole.readUInt32LE(4 * at);
    carry = whole.subarray(4 * positions.length);
    if (positions.length > 0) yield positions;
  }
}
