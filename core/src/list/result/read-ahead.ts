/** Parts that are read ahead of the one that is wanted. */
const width = 12;

/** Reads wanted parts in order, with the next ones already on their way. */
export class ReadAhead<P, R> {
  readonly #parts: readonly P[];
  readonly #isWanted: (part: P) => boolean;
  readonly #readPart: (part: P) => Promise<R>;
  readonly #pending = new Map<number, Promise<R>>();
  #next = 0;

  constructor(parts: readonly P[], isWanted: (part: P) => boolean, readPart: (part: P) => Promise<R>) {
    this.#parts = parts;
    this.#isWanted = isWanted;
    this.#readPart = readPart;
  }

  /** What was read of a wanted part. The index is greater than that of the call before. */
  async read(index: number): Promise<R> {
    this.#next = Math.max(this.#next, index);
    while (this.#pending.size < width && this.#next < this.#parts.length) {
      const part = this.#parts[this.#next];
      if (part !== undefined && this.#isWanted(part)) {
        const reading = this.#readPart(part);
        reading.catch(() => undefined);
        this.#pending.set(this.#next, reading);
      }
      this.#next += 1;
    }
    const reading = this.#pending.get(index);
    if (!reading) throw new RangeError(`Part ${index} is not wanted.`);
    this.#pending.delete(index);
    return reading;
  }
}
