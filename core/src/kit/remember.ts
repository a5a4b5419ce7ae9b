/** Reads that a process repeats often, and whose answers may be some seconds old. */
interface Clock {
  now(): Date;
}

interface Limits {
  seconds: number;
  capacity: number;
  clock: () => Clock;
}

interface Remembered<Answer> {
  answer: Promise<Answer | null>;
  /** Milliseconds since 1970 at which the read began. */
  begun: number;
}

/**
 * The same read, whose answers are remembered for some seconds from when it began. What does not exist, or was not read, is
 * not remembered. Forgets all answers when there are `capacity`.
 */
export function remember<Key, Answer>(
  { seconds, capacity, clock: clockInScope }: Limits,
  read: (key: Key) => Promise<Answer | null>,
): (key: Key) => Promise<Answer | null> {
  // Each clock has its own, so that tests with clocks of their own share none.
  const known = new WeakMap<Clock, Map<Key, Remembered<Answer>>>();

  const knownBy = (clock: Clock) => {
    const found = known.get(clock) ?? new Map<Key, Remembered<Answer>>();
    known.set(clock, found);
    return found;
  };

  return async (key) => {
    const clock = clockInScope();
    const answers = knownBy(clock);
    const begun = clock.now().getTime();
    const last = answers.get(key);
    if (last && begun >= last.begun && begun < last.begun + seconds * 1_000) return last.answer;
    if (answers.size >= capacity) answers.clear();
    const now = { answer: read(key), begun };
    answers.set(key, now);
    const forget = () => {
      if (answers.get(key) === now) answers.delete(key);
    };
    try {
      const answer = await now.answer;
      if (answer === null) forget();
      return answer;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
