/**
 * Limits the questions about one registrable domain per second of this process, so that lists of invented subdomains do not
 * flood its name servers. A stage asks at most the limit times its workers.
 */
import { getDomain } from "tldts";

/** The maximum wait; a question that would wait longer is not asked. */
const longestWaitMs = 5_000;
const secondMs = 1_000;
/** The maximum of domains; the least recently asked are evicted first. */
const maximumDomains = 10_000;

export interface QuestionLimit {
  /** Reserves a question about a name. Returns the milliseconds to wait before it; null if it must not be asked. */
  reserve(name: string, now: number): number | null;
}

export function questionLimit(perSecond: number): QuestionLimit {
  /** The times of the last questions by domain, the oldest first. */
  const questions = new Map<string, number[]>();
  /** One iterator for all evictions: a new one would pass every entry that was evicted before. */
  const oldestDomains = questions.keys();
  return {
    reserve(name, now) {
      if (perSecond === Infinity) return 0;
      const domain = getDomain(name, { allowPrivateDomains: true, validateHostname: false }) ?? name;
      const times = questions.get(domain) ?? [];
      const oldest = times.at(-perSecond) ?? -Infinity;
      const start = Math.max(now, oldest + secondMs);
      if (start - now > longestWaitMs) return null;
      questions.delete(domain);
      questions.set(domain, [...times.slice(1 - perSecond), start]);
      if (questions.size > maximumDomains) questions.delete(oldestDomains.next().value ?? domain);
      return start - now;
    },
  };
}
