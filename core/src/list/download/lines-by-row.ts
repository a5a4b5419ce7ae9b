/** Sorts lines from the order of results into the order of rows, in memory or by sorted runs. */
import type { Objects } from "../../aws/store/objects.ts";
import { LineBuffer, type LineCursor } from "./line-buffer.ts";
import { readLines, writeLines } from "./spill.ts";

/** Bytes of lines in memory before they are spilled. */
const bufferBytes = 40 * 2 ** 20;

export class LinesByRow {
  readonly #objects: Objects;
  readonly #prefix: string;
  readonly #map: Uint32Array;
  readonly #max: number;
  readonly #buffer = new LineBuffer();
  readonly #spilled: string[] = [];
  #cursors: LineCursor[] = [];
  #drained: LineCursor[] = [];

  /** `map` has the position of each row. Lines that do not fit in memory are written below `prefix`. */
  constructor(objects: Objects, prefix: string, map: Uint32Array, max: number = bufferBytes) {
    this.#objects = objects;
    this.#prefix = prefix;
    this.#map = map;
    this.#max = max;
  }

  /** Adds the line of a position. Positions must ascend. */
  add(position: number, text: string): void {
    this.#buffer.add(position, text);
  }

  /** Spills the buffer if it is full. */
  async spillIfFull(): Promise<void> {
    if (this.#buffer.bytes < this.#max) return;
    const key = `${this.#prefix}${String(this.#spilled.length).padStart(6, "0")}`;
    await writeLines(this.#objects, key, this.#buffer.cursor(this.#map));
    this.#buffer.clear();
    this.#spilled.push(key);
  }

  /** Starts reading. Nothing may be added afterwards. */
  async startReading(): Promise<void> {
    const spilled = await Promise.all(this.#spilled.map((key) => readLines(this.#objects, key)));
    this.#cursors = [...spilled, this.#buffer.cursor(this.#map)];
    this.#drained = this.#cursors.filter((cursor) => !cursor.next());
    await this.fetch();
  }

  /** The line of a row, or null. Call it for ascending rows, and await `fetch` if `needsFetch`. */
  take(row: number): string | null {
    const cursor = this.#cursors.find((one) => one.row === row);
    if (!cursor) return null;
    const { text } = cursor;
    if (!cursor.next()) this.#drained.push(cursor);
    return text;
  }

  get needsFetch(): boolean {
    return this.#drained.length > 0;
  }

  async fetch(): Promise<void> {
    for (const cursor of this.#drained) {
      let more = await cursor.fetch();
      while (more && !cursor.next()) more = await cursor.fetch();
      if (!more) this.#cursors = this.#cursors.filter((one) => one !== cursor);
    }
    this.#drained = [];
  }

  /** Removes spilled lines. */
  async removeSpilled(): Promise<void> {
    if (this.#spilled.length > 0) await this.#objects.removeBelow(this.#prefix);
  }
}
