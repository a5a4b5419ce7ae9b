/**
 * Fake globals for this whole process: `Date`, timers, `Math.random` and random bytes come from the running simulation, so
 * that unchanged code is deterministic. Install them before that code is loaded.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { Random } from "./random.ts";
import { SimulatedProcess } from "./simulated-process.ts";
import type { VirtualClock } from "./virtual-clock.ts";
import { installWebCrypto } from "./web-crypto.ts";

const RealDate = Date;
/** The time before the first simulation, in milliseconds since 1970. */
export const startTime = RealDate.parse("2026-03-30T09:00:00.000Z");

let clock: VirtualClock | null = null;
let globalRandom = new Random(0, "globals");

/** Takes time from this clock from now on, and random numbers from this seed. */
export function useClock(simulated: VirtualClock, seed: number): void {
  clock = simulated;
  globalRandom = new Random(seed, "globals");
}

const now = (): number => Math.floor((clock?.now ?? startTime) + (SimulatedProcess.current()?.skew ?? 0));
const random = (): number => (SimulatedProcess.current()?.random ?? globalRandom).next();

class SimulatedDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    super(...((parts.length === 0 ? [now()] : parts) as [number]));
  }
  static override now(): number {
    return now();
  }
}

/** Schedules a callback in simulated time, in the current process. Returns a function that cancels it. */
function schedule(milliseconds: number, callback: () => void): () => void {
  let isCancelled = false;
  const unlessCancelled = () => {
    if (!isCancelled) callback();
  };
  const process = SimulatedProcess.current();
  if (process) process.schedule(milliseconds, unlessCancelled);
  else clock?.schedule(milliseconds, unlessCancelled);
  return () => {
    isCancelled = true;
  };
}

class Timeout {
  readonly #cancel: () => void;
  constructor(cancel: () => void) {
    this.#cancel = cancel;
  }
  cancel(): void {
    this.#cancel();
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
}

function setTimeout(callback: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]): Timeout {
  return new Timeout(schedule(milliseconds, () => callback(...args)));
}

function fill<View extends ArrayBufferView | null>(view: View): View {
  if (!view) return view;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = random() * 256;
  return view;
}

const randomBytes = (size: number): Buffer => fill(Buffer.alloc(size));

function randomUUID(): string {
  const hex = randomBytes(16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Replaces the globals for the rest of this process. */
export function installFakeGlobals(): void {
  Object.assign(globalThis, {
    Date: SimulatedDate,
    setTimeout,
    clearTimeout: (timeout: unknown) => timeout instanceof Timeout && timeout.cancel(),
    setImmediate: (callback: () => void) => setTimeout(callback),
  });
  Math.random = random;
  // Stack traces of expected errors are never read, and cost more than the rest of a simulation.
  Error.stackTraceLimit = 0;
  timers.setTimeout = <T>(milliseconds?: number, value?: T) =>
    new Promise<T>((resolve) => void schedule(milliseconds ?? 0, () => resolve(value as T)));
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
  Object.assign(crypto, {
    randomBytes,
    randomFillSync: fill,
    randomUUID,
    randomInt: (min: number, max?: number) =>
      Math.floor(max === undefined ? random() * min : min + random() * (max - min)),
  });
  syncBuiltinESMExports();
  installWebCrypto();
}
