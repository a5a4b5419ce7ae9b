/** What an analysis learns of every address without asking its mail server, counted, and a sample of those worth asking about. */
import { z } from "zod";
import type { Look } from "./look.ts";
import { sampleSize } from "./sample.ts";
import { Drawn, lotOf, Urn } from "./urn.ts";

const numbers = z.record(z.string(), z.int());

export const Counts = z.object({
  /** How many addresses were looked over. */
  done: z.int(),
  findings: numbers,
  providers: numbers,
  /** By status: what needs no mail server to be known. */
  decided: numbers,
});
export type Counts = z.infer<typeof Counts>;

const Strata = z.record(z.string(), Drawn);

/** A survey as it is put down between two steps. */
export const Notes = z.object({
  /** The chunk that comes next. */
  next: z.int(),
  counts: Counts,
  strata: Strata,
  /** The domain that came last, of which there may be more. */
  last: z.object({ domain: z.string(), strata: Strata }),
});
export type Notes = z.infer<typeof Notes>;

const blank: Notes = {
  next: 0,
  counts: { done: 0, findings: {}, providers: {}, decided: {} },
  strata: {},
  last: { domain: "", strata: {} },
};

/** A domain with so much of the list is a stratum of its own: whether it takes mail for anyone is the same for all of it. */
const largeShare = 1 / 50;

export class Survey {
  readonly #workspaceID: string;
  readonly #large: number;
  /** No stratum can have more of the sample than this. */
  readonly #limit: number;
  #next: number;
  readonly #counts: Counts;
  readonly #strata: Map<string, Urn>;
  #domain: string;
  #last: Map<string, Urn>;

  constructor({ workspaceID, total }: { workspaceID: string; total: number }, notes: Notes = blank) {
    this.#workspaceID = workspaceID;
    this.#large = total * largeShare;
    this.#limit = sampleSize(total);
    this.#next = notes.next;
    this.#counts = structuredClone(notes.counts);
    this.#strata = this.#urns(notes.strata);
    this.#domain = notes.last.domain;
    this.#last = this.#urns(notes.last.strata);
  }

  /** The chunk that comes next. */
  get next(): number {
    return this.#next;
  }

  /** How many addresses were looked over. */
  get done(): number {
    return this.#counts.done;
  }

  counts(): Counts {
    return structuredClone(this.#counts);
  }

  /** Takes in the next chunk; the domains of a list come one after another. */
  take(chunk: readonly Look[]): void {
    for (const [index, look] of chunk.entries()) this.#count(look, index);
    this.#next += 1;
    this.#counts.done += chunk.length;
  }

  notes(): Notes {
    return {
      next: this.#next,
      counts: this.counts(),
      strata: drawnFrom(this.#strata),
      last: { domain: this.#domain, strata: drawnFrom(this.#last) },
    };
  }

  /** The strata of the addresses whose mail servers can be asked, once all chunks are taken in. */
  strata(): Drawn[] {
    this.#leaveDomain();
    return [...this.#strata.values()].map((urn) => urn.drawn());
  }

  #count({ email, domain, provider, findings, decided, stratum }: Look, index: number): void {
    for (const finding of findings) increase(this.#counts.findings, finding);
    increase(this.#counts.providers, provider);
    if (decided) return increase(this.#counts.decided, decided);
    if (domain !== this.#domain) this.#leaveDomain();
    this.#domain = domain;
    this.#urn(this.#last, stratum).put({
      lot: lotOf(this.#workspaceID, email),
      chunk: this.#next,
      index,
      email,
    });
  }

  /** Nothing more comes of the last domain: it is a stratum of its own, or part of those that its addresses are like. */
  #leaveDomain(): void {
    const drawn = drawnFrom(this.#last);
    const size = Object.values(drawn).reduce((sum, one) => sum + one.size, 0);
    for (const [name, one] of Object.entries(drawn))
      this.#urn(this.#strata, size >= this.#large ? this.#domain : name).pour(one);
    this.#last = new Map();
  }

  #urn(urns: Map<string, Urn>, name: string): Urn {
    const urn = urns.get(name) ?? new Urn(this.#limit);
    urns.set(name, urn);
    return urn;
  }

  #urns(drawn: Record<string, Drawn>): Map<string, Urn> {
    return new Map(Object.entries(drawn).map(([name, one]) => [name, new Urn(this.#limit, one)]));
  }
}

const drawnFrom = (urns: ReadonlyMap<string, Urn>): Record<string, Drawn> =>
  Object.fromEntries([...urns].map(([name, urn]) => [name, urn.drawn()]));

function increase(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
