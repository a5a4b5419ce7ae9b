/** From the order of results to the order of rows: lines go in by position and come out by row. */
import type { Objects } from "../../aws/store/objects.ts";
import { Held, type LineCursor } from "./held.ts";
import { readLines, writeLines } from "./spill.ts";

/** How many bytes of lines are held before they are written away. */
const heldBytes = 40 * 2 ** 20;

export class LinesByRow {
  readonly #objects: Objects;
  readonly #prefix: string;
  readonly #map: Uint32Array;
  readonly #most: number;
  readonly #held = new Held();
  readonly #spilled: string[] = [];
  #cursors: LineCursor[] = [];
  #starved: LineCursor[] = [];

  /** `map` says which position each row has. What does not fit goes below `prefix`. */
  constructor(objects: Objects, prefix: string, map: Uint32Array, most: number = heldBytes) {
    this.#objects = objects;
    this.#prefix = prefix;
    this.#map = map;
    this.#most = most;
  }

  /** Adds the line of a position; positions only grow. */
  add(position: number, text: string): void {
    this.#held.add(position, text);
  }

  /** Writes away what is held, if that is too much. To be called now and then. */
  async relieve(): Promise<void> {
    if (this.#held.bytes < this.#most) return;
    const key = `${this.#prefix}${String(this.#spilled.length).padStart(6, "0")}`;
    await writeLines(this.#objects, key, this.#held.cursor(this.#map));
    this.#held.clear();
    this.#spilled.push(key);
  }

  /** Goes over to reading. Nothing may be added any more. */
  async turn(): Promise<void> {
    const spilled = await Promise.all(this.#spilled.map((key) => readLines(this.#objects, key)));
    this.#cursors = [...spilled, this.#held.cursor(this.#map)];
    this.#starved = this.#cursors.filter((cursor) => !cursor.next());
    await this.feed();
  }

  /** The line of a row, or null where it has none. Rows must be asked in order, and `feed` awaited while `hungry`. */
  take(row: number): string | null {
    const cursor = this.#cursors.find((one) => one.row === row);
    if (!cursor) return null;
    const { text } = cursor;
    if (!cursor.next()) this.#starved.push(cursor);
    return text;
  }

  get hungry(): boolean {
    return this.#starved.length > 0;
  }

  async feed(): Promise<void> {
    for (const cursor of this.#starved) {
      let more = await cursor.fetch();
      while (more && !cursor.next()) more = await cursor.fetch();
      if (!more) this.#cursors = this.#cursors.filter((one) => one !== cursor);
    }
    this.#starved = [];
  }

  /** Removes what was written away. */
  async clean(): Promise<void> {
    if (this.#spilled.length > 0) await this.#objects.removeBelow(this.#prefix);
  }
}
