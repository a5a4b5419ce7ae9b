/** A process of the simulation: one invocation of a function, or one thing that a customer does. */
import { AsyncLocalStorage } from "node:async_hooks";
import { Random } from "./random.ts";
import type { Timeline } from "./timeline.ts";

const current = new AsyncLocalStorage<Process>();

/** Settles never: what waits for it has died. */
const never = (): Promise<never> => new Promise(() => {});

export class Process {
  readonly name: string;
  readonly random: Random;
  /** Milliseconds by which its clock is fast. */
  readonly skew: number;
  readonly #timeline: Timeline;
  #calls = 0;
  #stoppedUntil = 0;
  #died: (() => void) | null = null;
  isDead = false;
  /** Whether it ever stood still; then nobody can be sure that it is gone. */
  wasStopped = false;

  constructor(timeline: Timeline, { name, seed, skew }: { name: string; seed: number; skew: number }) {
    this.#timeline = timeline;
    this.name = name;
    this.random = new Random(seed, name);
    this.skew = skew;
  }

  /** Whose code is running; undefined outside of every process. */
  static current(): Process | undefined {
    return current.getStore();
  }

  /** Runs the body in this process. Rejects where the process dies of it. */
  run<R>(body: () => Promise<R>): Promise<R> {
    const death = new Promise<never>((_, reject) => {
      this.#died = () => reject(new Error(`${this.name} died.`));
    });
    return Promise.race([current.run(this, body), death]);
  }

  /** A name for the next call, which is the same whenever the process comes this far. */
  nextCall(): string {
    return `${this.name}/${this.#calls++}`;
  }

  /** Ends it where it stands: nothing of it is done any more, not even what would be done in the end. */
  kill(): void {
    this.isDead = true;
    this.#died?.();
  }

  /** Lets it stand still for so many milliseconds, of which it knows nothing. */
  stop(milliseconds: number): void {
    this.wasStopped = true;
    this.#stoppedUntil = this.#timeline.now + milliseconds;
  }

  /** Does something after so many milliseconds, or later if it stands still then, or never if it is dead. */
  after(milliseconds: number, happen: () => void): void {
    this.#timeline.in(milliseconds, () => {
      if (this.isDead) return;
      const rest = this.#stoppedUntil - this.#timeline.now;
      if (rest > 0) this.after(rest, happen);
      else current.run(this, happen);
    });
  }

  /** Lets so many milliseconds go by. */
  async pass(milliseconds: number): Promise<void> {
    if (this.isDead) return never();
    return new Promise((resolve) => this.after(milliseconds, resolve));
  }
}
