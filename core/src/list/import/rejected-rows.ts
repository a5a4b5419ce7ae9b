/** Rejected rows: those without a well-formed address. They are invalid at once and free, and never duplicates. */
import { z } from "zod";
import { rejectedRowsKey } from "./key.ts";
import type { Objects } from "../../aws/store/objects.ts";

/** Rows per object. */
export const rejectedPerObject = 1_000;

const maxLength = 1_000;

/** One line of an object of rejected rows. */
export interface RejectedRow {
  /** The cell's text, or its first 1,000 characters. */
  email: string;
  checked_at: string;
}

export const RejectedRowsState = z.object({
  count: z.int(),
  objects: z.int(),
  /** Lines that are in no object yet. */
  lines: z.array(z.string()),
});
export type RejectedRowsState = z.infer<typeof RejectedRowsState>;

export class RejectedRows {
  readonly #objects: Objects;
  readonly #prefix: string;
  readonly #checkedAt: string;
  #lines: string[];
  #count: number;
  #written: number;

  constructor(
    objects: Objects,
    prefix: string,
    checkedAt: string,
    { count, objects: written, lines }: RejectedRowsState,
  ) {
    this.#objects = objects;
    this.#prefix = prefix;
    this.#checkedAt = checkedAt;
    this.#lines = [...lines];
    this.#count = count;
    this.#written = written;
  }

  get state(): RejectedRowsState {
    return { count: this.#count, objects: this.#written, lines: this.#lines };
  }

  add(email: string): void {
    const row: RejectedRow = { email: email.slice(0, maxLength), checked_at: this.#checkedAt };
    this.#lines.push(`${JSON.stringify(row)}\n`);
    this.#count += 1;
  }

  get full(): boolean {
    return this.#lines.length >= rejectedPerObject;
  }

  async flush(): Promise<void> {
    while (this.#lines.length > 0) {
      const lines = this.#lines.splice(0, rejectedPerObject);
      await this.#objects.put(rejectedRowsKey(this.#prefix, this.#written), lines.join(""));
      this.#written += 1;
    }
  }
}
