export interface AnswerCache<T> {
  /** The cached answer, else the one in flight, else the answer of `ask`, cached for its TTL. */
  once(key: string, ask: () => Promise<T>): Promise<T>;
}

/** A bounded cache of answers in which no question is in flight twice. The oldest answers are evicted first. */
export function answerCache<T extends { ttlSeconds: number }>(maximum: number): AnswerCache<T> {
  const known = new Map<string, { answer: T; until: number }>();
  const inFlight = new Map<string, Promise<T>>();

  const keep = (key: string, answer: T): void => {
    known.delete(key);
    known.set(key, { answer, until: performance.now() + answer.ttlSeconds * 1000 });
    for (const oldest of known.keys()) {
      if (known.size <= maximum) break;
      known.delete(oldest);
    }
  };

  const ask = async (key: string, put: () => Promise<T>): Promise<T> => {
    try {
      const answer = await put();
      if (answer.ttlSeconds > 0) keep(key, answer);
      return answer;
    } finally {
      inFlight.delete(key);
    }
  };

  return {
    once(key, put) {
      const remembered = known.get(key);
      const leftMs = (remembered?.until ?? 0) - performance.now();
      if (remembered && leftMs > 0)
        return Promise.resolve({ ...remembered.answer, ttlSeconds: Math.ceil(leftMs / 1000) });
      const asked = inFlight.get(key) ?? ask(key, put);
      inFlight.set(key, asked);
      return asked;
    },
  };
}
