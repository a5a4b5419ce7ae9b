/** What one call of `judge` knows about its domains: entries of the domain cache, and its own findings. */
import { Clock } from "../../port/clock/index.ts";
import { memoize } from "../../kit/cache/memoize.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import type { MailAnswer, WithTtl } from "../../port/resolver/index.ts";
import { type DomainEntry, fresh, peek } from "../port/domain-cache.ts";

export interface DomainKnowledge {
  /** The DNS answer about the domain's mail hosts; null if unknown. */
  mail(domain: string): MailAnswer | null;
  /** Whether the domain is a catch-all with these hosts; null if unknown. */
  catchAll(domain: string, hosts: string): boolean | null;
  learnMail(domain: string, answer: WithTtl<MailAnswer>): void;
  learnCatchAll(domain: string, hosts: string, accepts: boolean): void;
  /** Writes the findings to the domain cache. */
  save(): Promise<void>;
}

const daySeconds = 24 * 60 * 60;

/**
 * That a domain is no catch-all rarely changes, and each catch-all probe looks like address harvesting. A catch-all finding
 * expires sooner, since it may come from a failing filter or a backup host.
 */
const catchAllSeconds = { refuses: keptSeconds.domain, accepts: daySeconds };

/** DNS answers with a shorter TTL are not cached. */
const shortestSeconds = 60;

export async function loadDomainKnowledge(domains: readonly string[]): Promise<DomainKnowledge> {
  const cache = peek();
  const entries = new Map<string, DomainEntry>();
  const changed = new Set<string>();
  for (const entry of (await cache?.get(domains)) ?? []) entries.set(entry.domain, fresh(entry));

  const learn = (domain: string, { mail, catchAll }: Partial<DomainEntry>): void => {
    const before = entries.get(domain);
    entries.set(domain, {
      domain,
      mail: mail ?? before?.mail ?? null,
      catchAll: catchAll ?? before?.catchAll ?? null,
    });
    changed.add(domain);
  };

  return {
    mail: (domain) => entries.get(domain)?.mail?.answer ?? null,
    catchAll(domain, hosts) {
      const known = entries.get(domain)?.catchAll;
      return known?.hosts === hosts ? known.accepts : null;
    },
    learnMail(domain, { ttlSeconds, ...answer }) {
      if (answer.kind === "failed" || ttlSeconds < shortestSeconds) return;
      learn(domain, { mail: { answer, until: inSeconds(ttlSeconds) } });
    },
    learnCatchAll(domain, hosts, accepts) {
      const until = inSeconds(accepts ? catchAllSeconds.accepts : catchAllSeconds.refuses);
      learn(domain, { catchAll: { hosts, accepts, until } });
    },
    async save() {
      const found = [...changed].flatMap((domain) => entries.get(domain) ?? []);
      if (found.length > 0) await cache?.put(found);
    },
  };
}

/** The time in `seconds`, in whole seconds: many domains expire at the same. */
const inSeconds = (seconds: number): string => isoTime(Math.floor(Clock.now().getTime() / 1000) + seconds);

const isoTime = memoize(1_000, (second: number) => new Date(second * 1000).toISOString());
