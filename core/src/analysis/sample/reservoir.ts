/** Reservoir sampling in bounded memory: every address has a pseudo-random priority, and the lowest priorities are kept. */
import { hash } from "node:crypto";
import { z } from "zod";

/** An address that may be sampled: its position in the list, and its priority. */
export const Candidate = z.object({
  priority: z.number(),
  chunk: z.int(),
  index: z.int(),
  email: z.string(),
});
export type Candidate = z.infer<typeof Candidate>;

export const ReservoirState = z.object({ size: z.int(), candidates: z.array(Candidate) });
/** The number of addresses added, and those with the lowest priorities. */
export type ReservoirState = z.infer<typeof ReservoirState>;

/**
 * The priority of an address: from 0 to below 1, uniformly distributed. It is a hash of a seed and the address, so that
 * a seed draws the same sample again.
 */
export const priorityOf = (seed: string, email: string): number =>
  Number.parseInt(hash("sha1", `${seed} ${email.toLowerCase()}`).slice(0, 12), 16) / 2 ** 48;

export class Reservoir {
  readonly #limit: number;
  #kept: Candidate[] = [];
  #bound = Infinity;
  #size = 0;

  /** Keeps at most `limit` candidates. */
  constructor(limit: number, { size, candidates }: ReservoirState = { size: 0, candidates: [] }) {
    this.#limit = limit;
    this.#size = size;
    for (const candidate of candidates) this.#keep(candidate);
  }

  get size(): number {
    return this.#size;
  }

  add(candidate: Candidate): void {
    this.#size += 1;
    this.#keep(candidate);
  }

  /** Merges another reservoir into this one. */
  merge({ size, candidates }: ReservoirState): void {
    this.#size += size;
    for (const candidate of candidates) this.#keep(candidate);
  }

  /** The number of addresses, and the candidates by ascending priority. */
  state(): ReservoirState {
    this.#cut();
    return { size: this.#size, candidates: [...this.#kept] };
  }

  #keep(candidate: Candidate): void {
    if (candidate.priority >= this.#bound) return;
    this.#kept.push(candidate);
    if (this.#kept.length >= 2 * this.#limit + 100) this.#cut();
  }

  #cut(): void {
    this.#kept.sort((one, other) => one.priority - other.priority);
    if (this.#kept.length <= this.#limit) return;
    this.#kept.length = this.#limit;
    this.#bound = this.#kept.at(-1)?.priority ?? Infinity;
  }
}
