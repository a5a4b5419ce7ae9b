import { createSemaphore } from "../../kit/semaphore.ts";

/** Bounds the open sessions of this process; further callers wait in order. */
export interface SessionSemaphore {
  /** Returns the release function, which may be called more than once. */
  acquire(): Promise<() => void>;
}

export function createSessionSemaphore(width: number): SessionSemaphore {
  const semaphore = createSemaphore(width);
  return {
    acquire: () =>
      new Promise((acquired) => {
        void semaphore.run(() => new Promise<void>((release) => acquired(release)));
      }),
  };
}
