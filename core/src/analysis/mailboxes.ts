/** The mailboxes that the addresses of a list reach, to count variants of the same. Takes eight octets for each address. */
import { createHash } from "node:crypto";
import type { Variants } from "./schema.ts";

/** Of the hash of a mailbox: of a million, two are alike once in 37 million lists. */
const octets = 8;
const leastBytes = 8_192;

export class Mailboxes {
  #hashes: Buffer<ArrayBuffer>;
  #count: number;

  /** `state` is what an earlier step has added. */
  constructor(state = "") {
    const before = Buffer.from(state, "base64");
    this.#hashes = Buffer.alloc(Math.max(leastBytes, before.length));
    before.copy(this.#hashes);
    this.#count = before.length / octets;
  }

  get state(): string {
    return this.#hashes.subarray(0, octets * this.#count).toString("base64");
  }

  /** Adds the mailbox of an address. */
  add(mailbox: string): void {
    const at = octets * this.#count;
    if (at === this.#hashes.length) {
      const larger = Buffer.alloc(2 * at);
      this.#hashes.copy(larger);
      this.#hashes = larger;
    }
    createHash("sha256").update(mailbox).digest().copy(this.#hashes, at, 0, octets);
    this.#count += 1;
  }

  /** The addresses beyond the first of each mailbox, and their mailboxes. */
  variants(): Variants {
    const sorted = new BigUint64Array(this.#hashes.buffer, 0, this.#count).toSorted();
    let addresses = 0;
    let mailboxes = 0;
    for (let index = 1; index < sorted.length; index += 1) {
      if (sorted[index] !== sorted[index - 1]) continue;
      addresses += 1;
      if (sorted[index] !== sorted[index - 2]) mailboxes += 1;
    }
    return { addresses, mailboxes };
  }
}
