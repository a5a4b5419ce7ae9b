/** What is known of mail domains from earlier questions, so that nobody asks again what was learnt a moment ago. */
export * as Memory from "./memory.ts";

import { createContext } from "../kit/context.ts";
import { Clock } from "../port/clock/index.ts";
import type { MailAnswer } from "../port/resolver/index.ts";

/** What is known of a domain; each part holds until its own time. */
export interface Fact {
  domain: string;
  /** Where it takes its mail. */
  mail: { answer: Exclude<MailAnswer, { kind: "failed" }>; until: string } | null;
  /** Whether it accepts any mailbox behind these mail hosts (in alphabetical order, joined by blanks): behind others it may behave otherwise. */
  catchAll: { hosts: string; accepts: boolean; until: string } | null;
}

export interface Memory {
  /** What is known of these domains, which is nothing of some. What no longer holds may be among it. */
  recall(domains: readonly string[]): Promise<readonly Fact[]>;
  /** Each fact takes the place of what was known of its domain. */
  remember(facts: readonly Fact[]): Promise<void>;
}

const context = createContext<Memory>("memory of domains");
/** Without a memory, nothing is known from one round of questions to the next. */
export const { provide, peek, bind } = context;

/** The parts of a fact that still hold. */
export function fresh({ domain, mail, catchAll }: Fact): Fact {
  const now = Clock.now().toISOString();
  const holding = <Part extends { until: string }>(part: Part | null) =>
    part && now < part.until ? part : null;
  return { domain, mail: holding(mail), catchAll: holding(catchAll) };
}

export interface InProcessOptions {
  /** Past so many domains, the oldest are forgotten first. */
  capacity?: number;
  /**
   * Who is asked for what is not known here, and told of domains of which it is known whether they accept anybody.
   * Where a domain takes its mail goes with that: alone, it is asked faster than told.
   */
  behind?: Memory;
}

/** A memory of this process. It speaks for itself where it knows where a domain takes its mail. */
export function inProcess({ capacity = 20_000, behind }: InProcessOptions = {}): Memory {
  const known = new Map<string, Fact>();
  const keep = (fact: Fact): void => {
    known.delete(fact.domain);
    known.set(fact.domain, fact);
    const [oldest] = known.keys();
    if (known.size > capacity && oldest !== undefined) known.delete(oldest);
  };
  const recallHere = (domain: string): Fact | null => {
    const fact = known.get(domain);
    return fact && (!behind || fresh(fact).mail) ? fact : null;
  };

  return {
    async recall(domains) {
      const here = domains.flatMap((domain) => recallHere(domain) ?? []);
      if (!behind || here.length === domains.length) return here;
      const found = new Set(here.map(({ domain }) => domain));
      const there = await behind.recall(domains.filter((domain) => !found.has(domain)));
      for (const fact of there) keep(fact);
      return [...here, ...there];
    },
    async remember(facts) {
      for (const fact of facts) keep(fact);
      const worthTelling = facts.filter(({ catchAll }) => catchAll);
      if (worthTelling.length > 0) await behind?.remember(worthTelling);
    },
  };
}
