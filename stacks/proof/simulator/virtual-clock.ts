/** The clock of a simulation: time stands still while code runs, and jumps to the next scheduled callback. */
import { setImmediate as afterAll } from "node:timers";
import { Heap } from "../../local/cloud/heap.ts";

interface Timer {
  at: number;
  order: number;
  callback: () => void;
}

/** Resolves once no promise, tick or stream has anything left to do at this instant. */
const drainMicrotasks = (): Promise<void> => new Promise((resolve) => void afterAll(resolve));

export class VirtualClock {
  /** Milliseconds since 1970. */
  now: number;
  #order = 0;
  readonly #timers = new Heap<Timer>((one, other) =>
    one.at === other.at ? one.order < other.order : one.at < other.at,
  );

  constructor(start: number) {
    this.now = start;
  }

  /** Calls back after this many milliseconds. Callbacks of the same instant run in the order of scheduling. */
  schedule(milliseconds: number, callback: () => void): void {
    this.#timers.push({ at: this.now + Math.max(0, milliseconds), order: this.#order++, callback });
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.schedule(milliseconds, resolve));
  }

  /** Runs the callbacks one by one, until `isOver` or none is left. */
  async run(isOver: () => boolean): Promise<void> {
    await drainMicrotasks();
    for (let timer = this.#timers.pop(); timer; timer = this.#timers.pop()) {
      this.now = timer.at;
      timer.callback();
      await drainMicrotasks();
      if (isOver()) return;
    }
  }
}
