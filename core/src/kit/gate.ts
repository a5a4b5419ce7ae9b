export interface Gate {
  /** Runs `body` when it is its turn; the turn ends with it. First come, first served. */
  pass<T>(body: () => Promise<T>): Promise<T>;
  /** The same, but leaves the line when the signal is aborted: null where the turn had not come by then. */
  passBefore<T>(signal: AbortSignal, body: () => Promise<T>): Promise<T | null>;
}

interface Waiting {
  go: () => void;
  hasLeft: boolean;
}

/** Lets at most `width` through at a time; the others wait in line. */
export function createGate(width: number): Gate {
  let line: Waiting[] = [];
  let head = 0;
  let inside = 0;

  /** Whether the turn came; it comes for all who do not leave the line. */
  const enter = (signal?: AbortSignal): Promise<boolean> => {
    if (signal?.aborted) return Promise.resolve(false);
    if (inside < width) {
      inside++;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const waiting: Waiting = { go: () => resolve(true), hasLeft: false };
      line.push(waiting);
      signal?.addEventListener("abort", () => {
        waiting.hasLeft = true;
        resolve(false);
      });
    });
  };

  const leave = (): void => {
    let next = line[head];
    while (next?.hasLeft) next = line[++head];
    if (!next) {
      line = [];
      head = 0;
      inside--;
      return;
    }
    head++;
    if (head * 2 > line.length) {
      line = line.slice(head);
      head = 0;
    }
    next.go();
  };

  const run = async <T>(body: () => Promise<T>): Promise<T> => {
    try {
      return await body();
    } finally {
      leave();
    }
  };

  return {
    async pass(body) {
      await enter();
      return run(body);
    },
    async passBefore(signal, body) {
      return (await enter(signal)) ? run(body) : null;
    },
  };
}

export interface GateByKey {
  passBefore<T>(key: string, signal: AbortSignal, body: () => Promise<T>): Promise<T | null>;
}

/** A gate of the same width for every key; a key that nobody uses takes no room. */
export function createGateByKey(width: number): GateByKey {
  const gates = new Map<string, { gate: Gate; users: number }>();
  return {
    async passBefore(key, signal, body) {
      const entry = gates.get(key) ?? { gate: createGate(width), users: 0 };
      gates.set(key, entry);
      entry.users++;
      try {
        return await entry.gate.passBefore(signal, body);
      } finally {
        entry.users--;
        if (entry.users === 0) gates.delete(key);
      }
    },
  };
}
