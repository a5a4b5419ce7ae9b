/**
 * Limits on making a file: a row can become far longer than it is in the upload, by the names and cells of a
 * wide file.
 */
import { Clock } from "../../port/clock/index.ts";

/** Thrown where a file has more bytes of text than it may, or takes longer. */
export class OutputTooMuch extends Error {
  override name = "OutputTooMuch";
  readonly isTooLarge: boolean;
  /** What was written of it. */
  readonly bytes: number;

  constructor(isTooLarge: boolean, bytes: number) {
    super(isTooLarge ? "The file would be too large." : "The file takes too long.");
    this.isTooLarge = isTooLarge;
    this.bytes = bytes;
  }
}

export class OutputLimit {
  readonly #maxBytes: number;
  readonly #deadline: Date | undefined;
  #bytes = 0;

  constructor({ maxBytes = Infinity, deadline }: { maxBytes?: number; deadline?: Date }) {
    this.#maxBytes = maxBytes;
    this.#deadline = deadline;
  }

  /** Counts the bytes of lines that are written next. */
  take(bytes: number): void {
    this.require(this.#bytes + bytes);
    this.#bytes += bytes;
    this.requireTime();
  }

  /** Throws where the file would have so many bytes, and may not. */
  require(bytes: number): void {
    if (bytes > this.#maxBytes) throw new OutputTooMuch(true, this.#bytes);
  }

  requireTime(): void {
    if (this.#deadline && Clock.now() >= this.#deadline) throw new OutputTooMuch(false, this.#bytes);
  }
}
