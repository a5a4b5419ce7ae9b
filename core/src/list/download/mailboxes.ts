/** Which rows come first of those that reach the same mailbox. Takes 22 octets for each row. */
import { createHash } from "node:crypto";

/** No row has this number. */
const none = 0xffffffff;

export class Mailboxes {
  readonly #map: Uint32Array;
  /** Two halves of a 64-bit hash of each position's mailbox: of a million, two are alike once in 37 million lists. */
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;
  readonly #positions: Uint32Array;
  #count = 0;

  /** `map` has the position of each row. */
  constructor(map: Uint32Array) {
    this.#map = map;
    this.#high = new Uint32Array(map.length);
    this.#low = new Uint32Array(map.length);
    this.#positions = new Uint32Array(map.length);
  }

  /** Adds the mailbox of a position, each position once. */
  add(position: number, mailbox: string): void {
    const hash = createHash("sha256").update(mailbox).digest();
    this.#high[position] = hash.readUInt32LE(0);
    this.#low[position] = hash.readUInt32LE(4);
    this.#positions[this.#count++] = position;
  }

  /** Whether a row is the first one of its mailbox; true for rows whose position was not added. */
  firstOnes(): (row: number) => boolean {
    const [map, high, low] = [this.#map, this.#high, this.#low];
    const firstRows = new Uint32Array(map.length).fill(none);
    for (const [row, position] of map.entries()) if (firstRows[position] === none) firstRows[position] = row;
    const byHash = (one: number, other: number): number =>
      (high[one] ?? 0) - (high[other] ?? 0) || (low[one] ?? 0) - (low[other] ?? 0);
    const order = this.#positions
      .subarray(0, this.#count)
      .toSorted((one, other) => byHash(one, other) || (firstRows[one] ?? none) - (firstRows[other] ?? none));
    const isAdded = new Uint8Array(map.length);
    const isFirst = new Uint8Array(map.length);
    for (const [index, position] of order.entries()) {
      isAdded[position] = 1;
      const before = order[index - 1];
      if (before === undefined || byHash(before, position) !== 0) isFirst[firstRows[position] ?? 0] = 1;
    }
    return (row) => isAdded[map[row] ?? none] !== 1 || isFirst[row] === 1;
  }
}
