/** Counts the findings of screening, and samples the addresses to probe by stratum. */
import { z } from "zod";
import type { Screened } from "./domain-screening.ts";
import type { Mailboxes } from "./mailboxes.ts";
import { priorityOf, Reservoir, ReservoirState } from "../sample/reservoir.ts";
import { sampleSize } from "../sample/sample.ts";
import { Variants } from "../schema.ts";

const numbers = z.record(z.string(), z.int());

export const Counts = z.object({
  /** Addresses that were screened. */
  done: z.int(),
  findings: numbers,
  providers: numbers,
  /** The addresses that need no mail server, by status. */
  decided: numbers,
  /** Those of them that the workspace's rules block; absent where there are none. */
  blocked: z.int().optional(),
  /** Of the whole list, once it was screened; absent in older states. */
  variants: Variants.optional(),
});
export type Counts = z.infer<typeof Counts>;

const Strata = z.record(z.string(), ReservoirState);

/** The state of a survey between two steps. */
export const SurveyState = z.object({
  /** The seed of the sample; absent in older states, whose seed was the workspace. */
  seed: z.string().optional(),
  /** The next chunk. */
  next: z.int(),
  counts: Counts,
  strata: Strata,
  /** The sorted runs of mailboxes so far; absent in older states. */
  mailboxRuns: z.array(z.string()).optional(),
  /** The last domain, which may continue in the next chunk. */
  last: z.object({ domain: z.string(), strata: Strata }),
});
export type SurveyState = z.infer<typeof SurveyState>;

const blank: SurveyState = {
  next: 0,
  counts: { done: 0, findings: {}, providers: {}, decided: {} },
  strata: {},
  mailboxRuns: [],
  last: { domain: "", strata: {} },
};

/** The share from which a domain is a separate stratum, since a catch-all applies to the whole domain. */
const largeShare = 1 / 50;

export class Survey {
  readonly #seed: string;
  readonly #large: number;
  /** The maximum sample of a stratum. */
  readonly #limit: number;
  #next: number;
  readonly #counts: Counts;
  readonly #strata: Map<string, Reservoir>;
  /** Null where a survey began before it counted them so. */
  readonly #mailboxes: Mailboxes | null;
  #domain: string;
  #last: Map<string, Reservoir>;

  constructor(
    { seed, total }: { seed: string; total: number },
    mailboxesOf: (runs: readonly string[]) => Mailboxes,
    state: SurveyState = blank,
  ) {
    this.#seed = seed;
    this.#large = total * largeShare;
    this.#limit = sampleSize(total);
    this.#next = state.next;
    this.#counts = structuredClone(state.counts);
    this.#strata = this.#reservoirs(state.strata);
    this.#mailboxes = state.mailboxRuns === undefined ? null : mailboxesOf(state.mailboxRuns);
    this.#domain = state.last.domain;
    this.#last = this.#reservoirs(state.last.strata);
  }

  /** The number of the next chunk. */
  get next(): number {
    return this.#next;
  }

  /** The number of screened addresses. */
  get done(): number {
    return this.#counts.done;
  }

  counts(): Counts {
    return structuredClone(this.#counts);
  }

  /** The counts after all chunks were added. */
  async finalCounts(): Promise<Counts> {
    return this.#mailboxes ? { ...this.counts(), variants: await this.#mailboxes.variants() } : this.counts();
  }

  /** Adds the next chunk. Chunks are ordered by domain. */
  async add(chunk: readonly Screened[]): Promise<void> {
    for (const [index, address] of chunk.entries()) this.#count(address, index);
    if (this.#mailboxes?.full) await this.#mailboxes.spill();
    this.#next += 1;
    this.#counts.done += chunk.length;
  }

  /** The state, whose mailboxes are in the store. */
  async state(): Promise<SurveyState> {
    return {
      seed: this.#seed,
      next: this.#next,
      counts: this.counts(),
      strata: statesOf(this.#strata),
      mailboxRuns: this.#mailboxes ? [...(await this.#mailboxes.spill())] : undefined,
      last: { domain: this.#domain, strata: statesOf(this.#last) },
    };
  }

  /** The strata of the addresses that can be probed, after all chunks were added. */
  strata(): ReservoirState[] {
    this.#endDomain();
    return [...this.#strata.values()].map((reservoir) => reservoir.state());
  }

  #count(
    { email, domain, mailbox, rows, provider, findings, decided, stratum, blocked }: Screened,
    index: number,
  ): void {
    if (blocked) this.#counts.blocked = (this.#counts.blocked ?? 0) + 1;
    this.#mailboxes?.add(mailbox, this.#counts.done + index, rows);
    for (const finding of findings) increase(this.#counts.findings, finding);
    increase(this.#counts.providers, provider);
    if (decided) return increase(this.#counts.decided, decided);
    if (domain !== this.#domain) this.#endDomain();
    this.#domain = domain;
    const priority = priorityOf(this.#seed, email);
    this.#reservoir(this.#last, stratum).add({ priority, chunk: this.#next, index, email });
  }

  /** Makes the last domain a separate stratum if it is large; otherwise merges it into the strata of its addresses. */
  #endDomain(): void {
    const states = statesOf(this.#last);
    const size = Object.values(states).reduce((sum, one) => sum + one.size, 0);
    for (const [name, one] of Object.entries(states))
      this.#reservoir(this.#strata, size >= this.#large ? this.#domain : name).merge(one);
    this.#last = new Map();
  }

  #reservoir(reservoirs: Map<string, Reservoir>, name: string): Reservoir {
    const reservoir = reservoirs.get(name) ?? new Reservoir(this.#limit);
    reservoirs.set(name, reservoir);
    return reservoir;
  }

  #reservoirs(states: Record<string, ReservoirState>): Map<string, Reservoir> {
    return new Map(Object.entries(states).map(([name, one]) => [name, new Reservoir(this.#limit, one)]));
  }
}

const statesOf = (reservoirs: ReadonlyMap<string, Reservoir>): Record<string, ReservoirState> =>
  Object.fromEntries([...reservoirs].map(([name, reservoir]) => [name, reservoir.state()]));

function increase(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
