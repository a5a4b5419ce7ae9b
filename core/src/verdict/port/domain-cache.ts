/** The domain cache: findings about mail domains, which are reused until they expire. */
export * as DomainCache from "./domain-cache.ts";

import { createContext } from "../../kit/context.ts";
import { Clock } from "../../port/clock/index.ts";
import type { MailAnswer } from "../../port/resolver/index.ts";

/** The facts about a domain, each with its own expiry. */
export interface DomainEntry {
  domain: string;
  /** The DNS answer about its mail hosts. */
  mail: { answer: Exclude<MailAnswer, { kind: "failed" }>; until: string } | null;
  /** Whether it is a catch-all with the mail hosts of this key; with others it may differ. */
  catchAll: { hosts: string; accepts: boolean; until: string } | null;
}

export interface Cache {
  /** The entries of these domains; none for an unknown domain. Expired facts may be among them. */
  get(domains: readonly string[]): Promise<readonly DomainEntry[]>;
  /** Replaces the entries of their domains. */
  put(entries: readonly DomainEntry[]): Promise<void>;
}

const context = createContext<Cache>("domain cache");
/** Without a cache, each call of `judge` asks again. */
export const { provide, peek, bind } = context;

/** The entry without its expired facts. */
export function fresh({ domain, mail, catchAll }: DomainEntry): DomainEntry {
  const now = Clock.now().toISOString();
  const unexpired = <Fact extends { until: string }>(fact: Fact | null) =>
    fact && now < fact.until ? fact : null;
  return { domain, mail: unexpired(mail), catchAll: unexpired(catchAll) };
}

export interface InProcessOptions {
  /** The maximum of domains; the oldest are evicted first. */
  capacity?: number;
  /**
   * A shared cache. It is read on a miss, and written with entries that have a catch-all finding: for a DNS answer alone a
   * lookup is cheaper than a write.
   */
  shared?: Cache;
}

/** The cache of this process. A domain is a hit if its DNS answer is cached. */
export function inProcess({ capacity = 20_000, shared }: InProcessOptions = {}): Cache {
  const entries = new Map<string, DomainEntry>();
  /** One iterator for all evictions: a new one would pass every entry that was evicted before. */
  const oldest = entries.keys();
  const keep = (entry: DomainEntry): void => {
    entries.delete(entry.domain);
    entries.set(entry.domain, entry);
    if (entries.size > capacity) entries.delete(oldest.next().value ?? entry.domain);
  };
  const hit = (domain: string): DomainEntry | null => {
    const entry = entries.get(domain);
    return entry && (!shared || fresh(entry).mail) ? entry : null;
  };

  return {
    async get(domains) {
      const hits = domains.flatMap((domain) => hit(domain) ?? []);
      if (!shared || hits.length === domains.length) return hits;
      const found = new Set(hits.map(({ domain }) => domain));
      const fetched = await shared.get(domains.filter((domain) => !found.has(domain)));
      for (const entry of fetched) keep(entry);
      return [...hits, ...fetched];
    },
    async put(added) {
      for (const entry of added) keep(entry);
      const worthSharing = added.filter(({ catchAll }) => catchAll);
      if (worthSharing.length > 0) await shared?.put(worthSharing);
    },
  };
}
