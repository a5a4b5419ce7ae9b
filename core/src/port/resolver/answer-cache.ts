export interface AnswerCache<T> {
  /** The remembered answer; else the one being asked for already; else that of `ask`, remembered if it is worth keeping. */
  once(key: string, ask: () => Promise<T>): Promise<T>;
}

export interface AnswerCacheOptions<T> {
  seconds: number;
  /** Past this many answers, the oldest are forgotten first. */
  maximum: number;
  isKept: (answer: T) => boolean;
}

/** A bounded memory of answers in which one question is never in flight twice. */
export function answerCache<T>({ seconds, maximum, isKept }: AnswerCacheOptions<T>): AnswerCache<T> {
  const known = new Map<string, { answer: T; until: number }>();
  const inFlight = new Map<string, Promise<T>>();

  const keep = (key: string, answer: T): void => {
    known.delete(key);
    known.set(key, { answer, until: performance.now() + seconds * 1000 });
    for (const oldest of known.keys()) {
      if (known.size <= maximum) break;
      known.delete(oldest);
    }
  };

  const ask = async (key: string, put: () => Promise<T>): Promise<T> => {
    try {
      const answer = await put();
      if (isKept(answer)) keep(key, answer);
      return answer;
    } finally {
      inFlight.delete(key);
    }
  };

  return {
    once(key, put) {
      const remembered = known.get(key);
      if (remembered && performance.now() < remembered.until) return Promise.resolve(remembered.answer);
      const asked = inFlight.get(key) ?? ask(key, put);
      inFlight.set(key, asked);
      return asked;
    },
  };
}
