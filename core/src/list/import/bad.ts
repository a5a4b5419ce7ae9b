/** Rows without a well-formed address: known bad before anything is asked, free, and never taken for duplicates. */
import type { SyntaxReason } from "../../address/schema.ts";
import { badKey } from "./key.ts";
import type { Objects } from "../objects.ts";

/** How many rows an object holds; tells as well which object a bad row is in. */
export const badSize = 1_000;

const LONGEST = 1_000;

/** One line of an object of bad rows. */
export interface BadRow {
  /** The cell's text, or its first 1,000 characters. */
  email: string;
  reason: SyntaxReason;
}

export class BadRows {
  readonly #objects: Objects;
  readonly #prefix: string;
  #lines: string[] = [];
  count = 0;
  objects = 0;

  constructor(objects: Objects, prefix: string) {
    this.#objects = objects;
    this.#prefix = prefix;
  }

  /** Adds a row and gives its index among the bad ones. */
  add(email: string, reason: SyntaxReason): number {
    this.#lines.push(`${JSON.stringify({ email: email.slice(0, LONGEST), reason } satisfies BadRow)}\n`);
    return this.count++;
  }

  get full(): boolean {
    return this.#lines.length >= badSize;
  }

  async flush(): Promise<void> {
    while (this.#lines.length > 0) {
      const lines = this.#lines.splice(0, badSize);
      await this.#objects.put(badKey(this.#prefix, this.objects), lines.join(""));
      this.objects += 1;
    }
  }
}
