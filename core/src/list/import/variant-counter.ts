/** Counts the variants of mailboxes while runs are merged, by the rules of the providers that domains name: nothing is asked. */
import { Mailboxes } from "../../analysis/index.ts";
import type { Variants } from "../../analysis/schema.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { Verdict } from "../../verdict/index.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { temporaryKey } from "./key.ts";
import type { Occurrence } from "./run.ts";

/** The counter of a merge; null for one that began before variants were counted. */
export function variantCounterOf(
  objects: Objects,
  prefix: string,
  merged: Checkpoint["merged"],
): VariantCounter | null {
  if (merged && !merged.mailboxRuns) return null;
  return new VariantCounter(new Mailboxes(objects, () => temporaryKey(prefix), merged?.mailboxRuns));
}

class VariantCounter {
  readonly #mailboxes: Mailboxes;
  #position = -1;
  #mailbox = "";
  #rows = 0;

  constructor(mailboxes: Mailboxes) {
    this.#mailboxes = mailboxes;
  }

  get full(): boolean {
    return this.#mailboxes.full;
  }

  /** Adds a row. The rows of an address mostly follow each other. */
  add({ text, localLength, domain }: Readonly<Occurrence>, position: number): void {
    if (position !== this.#position) {
      this.#addRows();
      this.#mailbox = Verdict.canonicalOf({ local: text.slice(0, localLength), domain }, null);
      this.#position = position;
    }
    this.#rows += 1;
  }

  async spill(): Promise<void> {
    await this.#mailboxes.spill();
  }

  /** The keys of all runs, with everything that was added. */
  async state(): Promise<string[]> {
    this.#addRows();
    return [...(await this.#mailboxes.spill())];
  }

  variants(): Promise<Required<Variants>> {
    this.#addRows();
    return this.#mailboxes.variants();
  }

  #addRows(): void {
    if (this.#rows > 0) this.#mailboxes.add(this.#mailbox, this.#position, this.#rows);
    this.#rows = 0;
    this.#position = -1;
  }
}
