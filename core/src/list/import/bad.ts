/** Rows without a well-formed address: known bad before anything is asked, free, and never taken for duplicates. */
import { z } from "zod";
import { badKey } from "./key.ts";
import type { Objects } from "../../aws/store/objects.ts";

/** How many rows an object holds; tells as well which object a bad row is in. */
export const badSize = 1_000;

const LONGEST = 1_000;

/** One line of an object of bad rows. */
export interface BadRow {
  /** The cell's text, or its first 1,000 characters. */
  email: string;
  checked_at: string;
}

export const BadState = z.object({
  count: z.int(),
  objects: z.int(),
  /** Those that are in no object yet. */
  lines: z.array(z.string()),
});
export type BadState = z.infer<typeof BadState>;

export class BadRows {
  readonly #objects: Objects;
  readonly #prefix: string;
  readonly #at: string;
  #lines: string[];
  #count: number;
  #written: number;

  /** `at` is when the rows are read, ISO. */
  constructor(objects: Objects, prefix: string, at: string, { count, objects: written, lines }: BadState) {
    this.#objects = objects;
    this.#prefix = prefix;
    this.#at = at;
    this.#lines = [...lines];
    this.#count = count;
    this.#written = written;
  }

  get state(): BadState {
    return { count: this.#count, objects: this.#written, lines: this.#lines };
  }

  add(email: string): void {
    const row: BadRow = { email: email.slice(0, LONGEST), checked_at: this.#at };
    this.#lines.push(`${JSON.stringify(row)}\n`);
    this.#count += 1;
  }

  get full(): boolean {
    return this.#lines.length >= badSize;
  }

  async flush(): Promise<void> {
    while (this.#lines.length > 0) {
      const lines = this.#lines.splice(0, badSize);
      await this.#objects.put(badKey(this.#prefix, this.#written), lines.join(""));
      this.#written += 1;
    }
  }
}
