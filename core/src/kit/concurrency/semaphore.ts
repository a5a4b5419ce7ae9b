export interface Semaphore {
  /**
   * Runs `body` once a place is free, in order of arrival. Those with `isNext` have a line of their own: where somebody waits in both,
   * these are let in by turns.
   */
  run<T>(body: () => Promise<T>, options?: { isNext?: boolean }): Promise<T>;
}

/** Limits concurrency to `width`. */
export function createSemaphore(width: number): Semaphore {
  const next = createLine();
  const others = createLine();
  let inside = 0;
  let isNextsTurn = true;

  const leave = (): void => {
    const [line, other] = isNextsTurn ? [next, others] : [others, next];
    if (!line.isEmpty() && !other.isEmpty()) isNextsTurn = !isNextsTurn;
    const enter = line.shift() ?? other.shift();
    if (enter) enter();
    else inside--;
  };

  return {
    async run(body, { isNext = false } = {}) {
      if (inside < width) inside++;
      else await new Promise<void>((enter) => (isNext ? next : others).push(enter));
      try {
        return await body();
      } finally {
        leave();
      }
    },
  };
}

/** Waiters, first come, first served. */
function createLine() {
  let line: (() => void)[] = [];
  let head = 0;
  return {
    push: (enter: () => void): void => void line.push(enter),
    isEmpty: () => line[head] === undefined,
    shift(): (() => void) | undefined {
      const first = line[head];
      if (first === undefined) return undefined;
      head++;
      if (head * 2 > line.length) {
        line = line.slice(head);
        head = 0;
      }
      return first;
    },
  };
}
