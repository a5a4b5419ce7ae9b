/**
 * Does the work for the numbers from `from` to before `to`, at most `limit` at a time, and hands out the results in order.
 * Whoever stops taking them waits for what is under way.
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
        // A failure is told when its turn comes, and to nobody where it does not.
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
