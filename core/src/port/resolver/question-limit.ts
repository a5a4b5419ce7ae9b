/**
 * Limits the questions of this process about one registrable domain, so that lists of invented subdomains do not flood its
 * name servers.
 */
import { registrableDomain } from "../../kit/public-suffix.ts";

/** The maximum wait; a question that would wait longer is not asked. */
export const longestWaitMs = 5_000;
export const secondMs = 1_000;
/** The maximum of domains; those set longest ago are evicted first. */
const maxDomains = 10_000;

export interface QuestionLimit {
  /** Reserves a question about a name. Returns the milliseconds to wait before it; null if it must not be asked. */
  reserve(name: string): number | null | Promise<number | null>;
}

export interface ProcessLimit extends QuestionLimit {
  reserve(name: string): number | null;
}

export interface ProcessLimitOptions {
  /** The most questions in any window. */
  questions: number;
  windowMs?: number;
  /** The time in milliseconds, from any start. */
  clock?: () => number;
}

export function processLimit({
  questions,
  windowMs = secondMs,
  clock = () => performance.now(),
}: ProcessLimitOptions): ProcessLimit {
  /** The times of the last questions, the oldest first. */
  const timesOf = latestDomains<number[]>();
  return {
    reserve(name) {
      if (questions === Infinity) return 0;
      const domain = registrableDomain(name);
      const now = clock();
      const times = timesOf.get(domain) ?? [];
      const oldest = times.at(-questions) ?? -Infinity;
      const start = Math.max(now, oldest + windowMs);
      if (start - now > longestWaitMs) return null;
      timesOf.set(domain, [...times.slice(1 - questions), start]);
      return start - now;
    },
  };
}

/** A value for each of the domains that were set last. */
export function latestDomains<Value>() {
  const values = new Map<string, Value>();
  /** One iterator for all evictions: a new one would pass every entry that was evicted before. */
  const oldest = values.keys();
  return {
    get: (domain: string) => values.get(domain),
    set(domain: string, value: Value): void {
      values.delete(domain);
      values.set(domain, value);
      if (values.size > maxDomains) values.delete(oldest.next().value ?? domain);
    },
  };
}
