/** What one round of questions knows of its domains: what is remembered of them, and what it learns itself. */
import { Clock } from "../port/clock/index.ts";
import type { Lasting, MailAnswer } from "../port/resolver/index.ts";
import { type Fact, fresh, peek } from "./memory.ts";

export interface Notes {
  /** Where the domain takes its mail; null where that is not known. */
  mail(domain: string): MailAnswer | null;
  /** Whether the domain accepts any mailbox behind these hosts; null where that is not known. */
  catchAll(domain: string, hosts: string): boolean | null;
  learnMail(domain: string, answer: Lasting<MailAnswer>): void;
  learnCatchAll(domain: string, hosts: string, accepts: boolean): void;
  /** Has what was learnt remembered. */
  keep(): Promise<void>;
}

const daySeconds = 24 * 60 * 60;

/**
 * That a domain refuses unknown mailboxes rarely changes, and asking harms us: who names mailboxes that nobody has is
 * taken for a harvester. That it accepts anybody may be the bad day of a filter or of a backup host.
 */
const catchAllSeconds = { refuses: 7 * daySeconds, accepts: daySeconds };

/** What holds for less is asked again before anybody could be told. */
const shortestSeconds = 60;

export async function openNotes(domains: readonly string[]): Promise<Notes> {
  const memory = peek();
  const facts = new Map<string, Fact>();
  const learnt = new Set<string>();
  for (const fact of (await memory?.recall(domains)) ?? []) facts.set(fact.domain, fresh(fact));

  const learn = (domain: string, part: Partial<Fact>): void => {
    facts.set(domain, { domain, mail: null, catchAll: null, ...facts.get(domain), ...part });
    learnt.add(domain);
  };

  return {
    mail: (domain) => facts.get(domain)?.mail?.answer ?? null,
    catchAll(domain, hosts) {
      const known = facts.get(domain)?.catchAll;
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
    async keep() {
      const news = [...learnt].flatMap((domain) => facts.get(domain) ?? []);
      if (news.length > 0) await memory?.remember(news);
    },
  };
}

const inSeconds = (seconds: number): string => new Date(Clock.now().getTime() + seconds * 1000).toISOString();
