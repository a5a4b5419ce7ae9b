import { createSemaphore } from "../../kit/semaphore.ts";

/** So many at a time; the others wait in line. */
export interface Slots {
  /** Returns how to leave again, once or more often. */
  enter(): Promise<() => void>;
}

export function createSlots(width: number): Slots {
  const gate = createSemaphore(width);
  return {
    enter: () =>
      new Promise((entered) => {
        void gate.run(() => new Promise<void>((leave) => entered(leave)));
      }),
  };
}
