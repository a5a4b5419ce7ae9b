export interface AnswerCache<T> {
  /** The cached answer, else the one in flight, else the answer of `fetchAnswer`, cached for its TTL. */
  once(key: string, fetchAnswer: () => Promise<T>): Promise<T>;
}

/** A bounded cache of answers in which no question is in flight twice. The oldest answers are evicted first. */
export function answerCache<T extends { ttlSeconds: number }>(maximum: number): AnswerCache<T> {
  const cache = new Map<string, { answer: T; until: number }>();
  /** One iterator for all evictions: a new one would pass every entry that was evicted before. */
  const oldest = cache.keys();
  const inFlight = new Map<string, Promise<T>>();

  const keep = (key: string, answer: T): void => {
    cache.delete(key);
    cache.set(key, { answer, until: performance.now() + answer.ttlSeconds * 1000 });
    if (cache.size > maximum) cache.delete(oldest.next().value ?? key);
  };

  const ask = async (key: string, fetchAnswer: () => Promise<T>): Promise<T> => {
    try {
      const answer = await fetchAnswer();
      if (answer.ttlSeconds > 0) keep(key, answer);
      return answer;
    } finally {
      inFlight.delete(key);
    }
  };

  return {
    once(key, fetchAnswer) {
      const cached = cache.get(key);
      const leftMs = cached ? cached.until - performance.now() : 0;
      if (cached && leftMs > 0)
        return Promise.resolve({ ...cached.answer, ttlSeconds: Math.ceil(leftMs / 1000) });
      const pending = inFlight.get(key) ?? ask(key, fetchAnswer);
      inFlight.set(key, pending);
      return pending;
    },
  };
}
