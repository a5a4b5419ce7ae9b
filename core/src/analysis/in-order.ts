/**
 * Runs the work for the numbers `from` to `to` - 1, at most `limit` at once, and yields the results in order. When the
 * caller stops early, it waits for the work under way.
 */
export async function* inOrder<Result>(
  limit: number,
  from: number,
  to: number,
  work: (number: number) => Promise<Result>,
): AsyncGenerator<Result> {
  const underWay: Promise<Result>[] = [];
  let next = from;
  try {
    for (;;) {
      while (underWay.length < limit && next < to) {
        const result = work(next++);
        // A failure is thrown in its turn. Until then it must not count as an unhandled rejection.
        result.catch(() => null);
        underWay.push(result);
      }
      const first = underWay.shift();
      if (!first) return;
      yield await first;
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}
