/** What is known of domains that accept any mailbox, kept so that a domain is asked once a day. */
import { createContext } from "../kit/context.ts";
import { Clock } from "../port/clock/index.ts";
import { Prober } from "../port/prober/index.ts";

/** A domain behind a set of mail hosts: behind another set it may behave otherwise. */
export interface Place {
  domain: string;
  /** The mail hosts in alphabetical order, joined by blanks. */
  hosts: string;
}

export interface CatchAllMemory {
  /** Whether the domain accepts any mailbox; null where that is not known any more. */
  recall(place: Place): Promise<boolean | null>;
  remember(place: Place, catchAll: boolean): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A memory of this process: a day long, and of at most `capacity` domains, the oldest forgotten first. */
export function inProcess(capacity = 50_000): CatchAllMemory {
  const known = new Map<string, { catchAll: boolean; until: number }>();
  const keyOf = ({ domain, hosts }: Place) => `${domain} ${hosts}`;
  return {
    async recall(place) {
      const fact = known.get(keyOf(place));
      return fact && Clock.now().getTime() < fact.until ? fact.catchAll : null;
    },
    async remember(place, catchAll) {
      const key = keyOf(place);
      known.delete(key);
      known.set(key, { catchAll, until: Clock.now().getTime() + dayMs });
      const [oldest] = known.keys();
      if (known.size > capacity && oldest !== undefined) known.delete(oldest);
    },
  };
}

const context = createContext<CatchAllMemory>("catch-all memory");
export const provide = context.provide;

/** What one prober has learnt is no knowledge of another's world. */
const byProber = new WeakMap<Prober.Prober, CatchAllMemory>();

/** The memory in scope; where none is provided, that of the prober in scope. */
export function memory(): CatchAllMemory {
  const shared = context.peek();
  if (shared) return shared;
  const prober = Prober.use();
  const own = byProber.get(prober) ?? inProcess();
  byProber.set(prober, own);
  return own;
}
