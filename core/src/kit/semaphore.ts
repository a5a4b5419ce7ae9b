export interface Semaphore {
  /** Runs `body` once a place is free, in order of arrival. */
  run<T>(body: () => Promise<T>): Promise<T>;
}

/** Limits concurrency to `width`. */
export function createSemaphore(width: number): Semaphore {
  let line: (() => void)[] = [];
  let head = 0;
  let inside = 0;

  const leave = (): void => {
    const next = line[head];
    if (!next) {
      inside--;
      return;
    }
    head++;
    if (head * 2 > line.length) {
      line = line.slice(head);
      head = 0;
    }
    next();
  };

  return {
    async run(body) {
      if (inside < width) inside++;
      else await new Promise<void>((resolve) => line.push(resolve));
      try {
        return await body();
      } finally {
        leave();
      }
    },
  };
}
