/** Which result each row has: a little-endian Uint32 per row in file order, in blocks so that it grows without copying. */
import { endianness } from "node:os";
import { Readable } from "node:stream";
import type { Objects } from "../../aws/store/objects.ts";

const BLOCK_BITS = 16;
const BLOCK = 2 ** BLOCK_BITS;
/** Marks a row whose result is counted among the bad ones, until it is known where those begin. */
const BAD = 0x8000_0000;

export class RowMap {
  readonly #blocks: Uint32Array<ArrayBuffer>[] = [];
  length = 0;

  /** Adds a row whose address gets its position later. */
  add(): number {
    return this.#push(0);
  }

  /** Adds a row whose result is the so-manieth bad one. */
  addBad(index: number): number {
    return this.#push(BAD + index);
  }

  set(row: number, position: number): void {
    const block = this.#blocks[row >>> BLOCK_BITS];
    if (block) block[row & (BLOCK - 1)] = position;
  }

  /** Writes the map. Bad rows get the positions after the distinct addresses. */
  async write(objects: Objects, key: string, distinct: number): Promise<void> {
    for (const block of this.#blocks) {
      for (let at = 0; at < BLOCK; at += 1) {
        const position = block[at] ?? 0;
        if (position >= BAD) block[at] = position - BAD + distinct;
      }
    }
    await objects.write(key, Readable.from(this.#bytes(), { objectMode: false }));
  }

  #push(position: number): number {
    const row = this.length;
    if ((row & (BLOCK - 1)) === 0) this.#blocks.push(new Uint32Array(BLOCK));
    this.length += 1;
    this.set(row, position);
    return row;
  }

  *#bytes(): Generator<Buffer> {
    for (const [index, block] of this.#blocks.entries()) {
      const bytes = Buffer.from(block.buffer, 0, 4 * Math.min(BLOCK, this.length - index * BLOCK));
      yield endianness() === "LE" ? bytes : bytes.swap32();
    }
  }
}

/** The positions of a row map as they arrive. */
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
