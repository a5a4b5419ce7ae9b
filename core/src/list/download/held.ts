/** Lines of consecutive positions, held in memory packed, and given in the order of the rows that have them. */

/** A walk over lines in the order of their rows; after `next` its fields are those of the line it stands on. */
export interface LineCursor {
  readonly row: number;
  readonly text: string;
  /** Goes to the next line at hand; false when more must be fetched. */
  next(): boolean;
  /** Fetches more; false at the end. */
  fetch(): Promise<boolean>;
}

const BLOCK_BITS = 20;
const BLOCK = 2 ** BLOCK_BITS;
const HEADER = 4;

export class Held {
  readonly #blocks: Buffer[] = [];
  #block = -1;
  #used = BLOCK;
  #start = 0;
  /** Where the line of each position stands, plus one; zero for none. */
  #places = new Uint32Array(1_024);
  #count = 0;

  get bytes(): number {
    return (this.#block + 1) * BLOCK;
  }

  /** Adds the line of a position; positions only grow. */
  add(position: number, text: string): void {
    if (this.#count === 0) this.#start = position;
    const index = position - this.#start;
    this.#makeRoom(index, HEADER + 3 * text.length);
    const block = this.#at(this.#block);
    const length = block.write(text, this.#used + HEADER);
    block.writeUInt32LE(length, this.#used);
    this.#places[index] = this.#block * BLOCK + this.#used + 1;
    this.#used += HEADER + length;
    this.#count = index + 1;
  }

  /** The line of a position, or null where none is held. */
  line(position: number): string | null {
    const index = position - this.#start;
    const place = index >= 0 && index < this.#count ? (this.#places[index] ?? 0) : 0;
    if (place === 0) return null;
    const block = this.#at((place - 1) >>> BLOCK_BITS);
    const at = (place - 1) & (BLOCK - 1);
    return block.toString("utf8", at + HEADER, at + HEADER + block.readUInt32LE(at));
  }

  /** Walks over the lines by the rows that the map gives them to. Nothing may be added while it lasts. */
  cursor(map: Uint32Array): LineCursor {
    return new HeldCursor(this, map);
  }

  clear(): void {
    this.#block = -1;
    this.#used = BLOCK;
    this.#places.fill(0);
    this.#count = 0;
  }

  #at(index: number): Buffer {
    const block = this.#blocks[index];
    if (!block) throw new RangeError(`There is no block ${index}.`);
    return block;
  }

  #makeRoom(index: number, bytes: number): void {
    if (bytes > BLOCK) throw new RangeError("A line is longer than any verdict can be.");
    if (this.#used + bytes > BLOCK) {
      this.#block += 1;
      this.#used = 0;
      this.#blocks[this.#block] ??= Buffer.allocUnsafeSlow(BLOCK);
    }
    if (index >= this.#places.length) {
      const larger = new Uint32Array(Math.max(index + 1, 2 * this.#places.length));
      larger.set(this.#places);
      this.#places = larger;
    }
  }
}

class HeldCursor implements LineCursor {
  row = -1;
  text = "";
  readonly #held: Held;
  readonly #map: Uint32Array;

  constructor(held: Held, map: Uint32Array) {
    this.#held = held;
    this.#map = map;
  }

  next(): boolean {
    for (let row = this.row + 1; row < this.#map.length; row += 1) {
      const text = this.#held.line(this.#map[row] ?? 0);
      if (text === null) continue;
      this.row = row;
      this.text = text;
      return true;
    }
    return false;
  }

  async fetch(): Promise<boolean> {
    return false;
  }
}
