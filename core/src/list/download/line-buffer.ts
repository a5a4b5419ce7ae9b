/** Buffers formatted lines by position, packed as UTF-8, and returns them in the order of their rows. */

/** A cursor over lines in the order of their rows. After `next` its fields are those of the current line. */
export interface LineCursor {
  readonly row: number;
  readonly text: string;
  /** Moves to the next line in memory. Returns false if more must be fetched. */
  next(): boolean;
  /** Fetches more. Returns false at the end. */
  fetch(): Promise<boolean>;
}

const blockBits = 20;
const blockBytes = 2 ** blockBits;
const headerBytes = 4;

export class LineBuffer {
  readonly #blocks: Buffer[] = [];
  #block = -1;
  #used = blockBytes;
  #start = 0;
  /** The offset of each position's line, plus one; zero for none. */
  #offsets = new Uint32Array(1_024);
  #count = 0;

  get bytes(): number {
    return (this.#block + 1) * blockBytes;
  }

  /** Adds the line of a position. Positions must ascend. */
  add(position: number, text: string): void {
    if (this.#count === 0) this.#start = position;
    const index = position - this.#start;
    this.#makeRoom(index, headerBytes + 3 * text.length);
    const block = this.#at(this.#block);
    const length = block.write(text, this.#used + headerBytes);
    block.writeUInt32LE(length, this.#used);
    this.#offsets[index] = this.#block * blockBytes + this.#used + 1;
    this.#used += headerBytes + length;
    this.#count = index + 1;
  }

  /** The line of a position, or null. */
  line(position: number): string | null {
    const index = position - this.#start;
    const offset = index >= 0 && index < this.#count ? (this.#offsets[index] ?? 0) : 0;
    if (offset === 0) return null;
    const block = this.#at((offset - 1) >>> blockBits);
    const at = (offset - 1) & (blockBytes - 1);
    return block.toString("utf8", at + headerBytes, at + headerBytes + block.readUInt32LE(at));
  }

  /** A cursor over the lines by the rows of the map. Nothing may be added meanwhile. */
  cursor(map: Uint32Array): LineCursor {
    return new LineBufferCursor(this, map);
  }

  clear(): void {
    this.#block = -1;
    this.#used = blockBytes;
    this.#offsets.fill(0);
    this.#count = 0;
  }

  #at(index: number): Buffer {
    const block = this.#blocks[index];
    if (!block) throw new RangeError(`There is no block ${index}.`);
    return block;
  }

  #makeRoom(index: number, bytes: number): void {
    if (bytes > blockBytes) throw new RangeError("A line is longer than any verdict can be.");
    if (this.#used + bytes > blockBytes) {
      this.#block += 1;
      this.#used = 0;
      this.#blocks[this.#block] ??= Buffer.allocUnsafeSlow(blockBytes);
    }
    if (index >= this.#offsets.length) {
      const larger = new Uint32Array(Math.max(index + 1, 2 * this.#offsets.length));
      larger.set(this.#offsets);
      this.#offsets = larger;
    }
  }
}

class LineBufferCursor implements LineCursor {
  row = -1;
  text = "";
  readonly #buffer: LineBuffer;
  readonly #map: Uint32Array;

  constructor(buffer: LineBuffer, map: Uint32Array) {
    this.#buffer = buffer;
    this.#map = map;
  }

  next(): boolean {
    for (let row = this.row + 1; row < this.#map.length; row += 1) {
      const text = this.#buffer.line(this.#map[row] ?? 0);
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
