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
  answer: Answer;
  /** Milliseconds since 1970 at which its read began. */
  begun: number;
}

/**
 * The same read, whose answers are kept for some seconds from when the read began. Only answers that exist
 * are kept. Callers at the same time each read, so one read that hangs delays only its own caller. Forgets
 * all answers when there are `capacity`.
 */
export function remember<Key, Answer>(
  { seconds, capacity, clock: clockInScope }: Limits,
  read: (key: Key) => Promise<Answer | null>,
): (key: Key) => Promise<Answer | null> {
  // Each clock has its own answers, so tests with clocks of their own share none.
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
    const answer = await read(key);
    const newer = answers.get(key);
    if (newer && newer.begun > begun) return answer;
    if (answer === null) answers.delete(key);
    else {
      if (answers.size >= capacity) answers.clear();
      answers.set(key, { answer, begun });
    }
    return answer;
  };
}
