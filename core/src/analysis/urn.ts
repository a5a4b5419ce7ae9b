/** A sample of however many addresses, in bounded memory: every address draws a lot, and those with the lowest are kept. */
import { hash } from "node:crypto";
import { z } from "zod";

/** An address that may become part of the sample: where it stands in the list, and its lot. */
export const Candidate = z.object({ lot: z.number(), chunk: z.int(), index: z.int(), email: z.string() });
export type Candidate = z.infer<typeof Candidate>;

export const Drawn = z.object({ size: z.int(), candidates: z.array(Candidate) });
/** How many were put in, and those with the lowest lots among them. */
export type Drawn = z.infer<typeof Drawn>;

/**
 * The lot of an address: a number from 0 to below 1, always the same for the same address of a workspace, so that
 * an analysis that is repeated, or a list that is uploaded again, has the same sample.
 */
export const lotOf = (workspaceID: string, email: string): number =>
  Number.parseInt(hash("sha1", `${workspaceID} ${email.toLowerCase()}`).slice(0, 12), 16) / 2 ** 48;

export class Urn {
  readonly #limit: number;
  #kept: Candidate[] = [];
  #bound = Infinity;
  #size = 0;

  /** Keeps at most `limit` of what is put in. */
  constructor(limit: number, { size, candidates }: Drawn = { size: 0, candidates: [] }) {
    this.#limit = limit;
    this.#size = size;
    for (const candidate of candidates) this.#keep(candidate);
  }

  get size(): number {
    return this.#size;
  }

  put(candidate: Candidate): void {
    this.#size += 1;
    this.#keep(candidate);
  }

  /** Takes in all that another urn was given. */
  pour({ size, candidates }: Drawn): void {
    this.#size += size;
    for (const candidate of candidates) this.#keep(candidate);
  }

  /** What was put in, by its number and its lowest lots, in their order. */
  drawn(): Drawn {
    this.#cut();
    return { size: this.#size, candidates: [...this.#kept] };
  }

  #keep(candidate: Candidate): void {
    if (candidate.lot >= this.#bound) return;
    this.#kept.push(candidate);
    if (this.#kept.length >= 2 * this.#limit + 100) this.#cut();
  }

  #cut(): void {
    this.#kept.sort((one, other) => one.lot - other.lot);
    if (this.#kept.length <= this.#limit) return;
    this.#kept.length = this.#limit;
    this.#bound = this.#kept.at(-1)?.lot ?? Infinity;
  }
}
