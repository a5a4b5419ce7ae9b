import { createSemaphore } from "../../kit/semaphore.ts";

/** Bounds the open sessions of this process; further callers wait in order. */
export interface SessionSemaphore {
  /** Returns the release function, which may be called more than once. */
  acquire(): Promise<() => void>;
  /** Whether the next caller has to wait. */
  readonly isFull: boolean;
}

export function createSessionSemaphore(width: number): SessionSemaphore {
  const semaphore = createSemaphore(width);
  let taken = 0;
  return {
    acquire: () =>
      new Promise((acquired) => {
        taken++;
        void semaphore
          .run(() => new Promise<void>((release) => acquired(release)))
          .finally(() => void taken--);
      }),
    get isFull() {
      return taken >= width;
    },
  };
}
