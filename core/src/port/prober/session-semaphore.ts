import { createSemaphore } from "../../kit/concurrency/semaphore.ts";

/**
 * Bounds the open sessions of this process. Further callers wait in order. Next sessions of questions under way are let in by turns with
 * first ones: neither waits for all of the others.
 */
export interface SessionSemaphore {
  /** Returns the release function, which may be called more than once. */
  acquire(isUnderWay: boolean): Promise<() => void>;
  /** Whether the next caller has to wait. */
  readonly isFull: boolean;
}

export function createSessionSemaphore(width: number): SessionSemaphore {
  const semaphore = createSemaphore(width);
  let taken = 0;
  return {
    acquire: (isUnderWay) =>
      new Promise((acquired) => {
        taken++;
        void semaphore
          .run(() => new Promise<void>((release) => acquired(release)), { isNext: isUnderWay })
          .finally(() => void taken--);
      }),
    get isFull() {
      return taken >= width;
    },
  };
}
