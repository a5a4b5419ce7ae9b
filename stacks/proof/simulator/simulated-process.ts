/** A simulated process: one invocation of a function, or one request of a customer. */
import { AsyncLocalStorage } from "node:async_hooks";
import { Random } from "./random.ts";
import type { VirtualClock } from "./virtual-clock.ts";

const current = new AsyncLocalStorage<SimulatedProcess>();

/** Never settles: the process that waits for it is dead. */
const never = (): Promise<never> => new Promise(() => {});

export class SimulatedProcess {
  readonly name: string;
  /** The function that it runs; "customer" for a request. */
  readonly program: string;
  readonly random: Random;
  /** Milliseconds by which its clock is fast. */
  readonly skew: number;
  readonly #clock: VirtualClock;
  #calls = 0;
  /** Calls to the cloud that are under way, and the most at a time since there were none. */
  #underWay = 0;
  #maxUnderWay = 0;
  #hasJustCalled = false;
  #frozenUntil = 0;
  #reject: (() => void) | null = null;
  isDead = false;
  /** Whether it was ever frozen: it may still resume after its timeout. */
  wasFrozen = false;

  constructor(
    clock: VirtualClock,
    { name, program, seed, skew }: { name: string; program: string; seed: number; skew: number },
  ) {
    this.program = program;
    this.#clock = clock;
    this.name = name;
    this.random = new Random(seed, name);
    this.skew = skew;
  }

  /** The process whose code runs now; undefined outside every process. */
  static current(): SimulatedProcess | undefined {
    return current.getStore();
  }

  /** Runs the body in this process. Rejects if the process is killed. */
  run<R>(body: () => Promise<R>): Promise<R> {
    const killed = new Promise<never>((_, reject) => {
      this.#reject = () => reject(new Error(`${this.name} was killed.`));
    });
    return Promise.race([current.run(this, body), killed]);
  }

  /** The name of the next call: the process and the number of the call. */
  nextCall(): string {
    this.#hasJustCalled = false;
    return `${this.name}/${this.#calls++}`;
  }

  /** Whether its last call was to the cloud and alone: a crash now equals a crash after that call. */
  get hasJustCalled(): boolean {
    return this.#hasJustCalled;
  }

  /** Tells it that a call to the cloud begins. */
  beginCall(): void {
    this.#underWay += 1;
    this.#maxUnderWay = Math.max(this.#maxUnderWay, this.#underWay);
  }

  /** Tells it that a call to the cloud was answered. */
  endCall(): void {
    this.#underWay -= 1;
    if (this.#underWay > 0) return;
    this.#hasJustCalled = this.#maxUnderWay === 1;
    this.#maxUnderWay = 0;
  }

  /** Kills it at once: no code of it runs any more, not even a `finally`. */
  kill(): void {
    this.isDead = true;
    this.#reject?.();
  }

  /** Freezes it for this many milliseconds, as SIGSTOP and SIGCONT do. */
  freeze(milliseconds: number): void {
    this.wasFrozen = true;
    this.#frozenUntil = this.#clock.now + milliseconds;
  }

  /** Calls back after this many milliseconds; later if it is frozen then; never if it is dead. */
  schedule(milliseconds: number, callback: () => void): void {
    this.#clock.schedule(milliseconds, () => {
      if (this.isDead) return;
      const rest = this.#frozenUntil - this.#clock.now;
      if (rest > 0) this.schedule(rest, callback);
      else current.run(this, callback);
    });
  }

  /** Waits this many milliseconds. Never resolves if the process is dead. */
  async sleep(milliseconds: number): Promise<void> {
    if (this.isDead) return never();
    return new Promise((resolve) => this.schedule(milliseconds, resolve));
  }
}
