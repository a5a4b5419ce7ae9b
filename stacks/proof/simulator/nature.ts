/**
 * Time and chance of this whole process, taken from the simulation that is under way: `Date`, timers, `Math.random` and
 * random bytes. So code that knows nothing of simulations does the same each time. To be called before that code is loaded.
 */
import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { Process } from "./process.ts";
import { Random } from "./random.ts";
import type { Timeline } from "./timeline.ts";

const RealDate = Date;
/** The time before there is a simulation. */
export const beginning = RealDate.parse("2026-03-30T09:00:00.000Z");

let timeline: Timeline | null = null;
let chance = new Random(0, "nature");

/** From now on, time is that of this timeline, and chance begins anew. */
export function follow(simulated: Timeline, seed: number): void {
  timeline = simulated;
  chance = new Random(seed, "nature");
}

const now = (): number => Math.floor((timeline?.now ?? beginning) + (Process.current()?.skew ?? 0));
const random = (): number => (Process.current()?.random ?? chance).next();

class SimulatedDate extends RealDate {
  constructor(...parts: [] | [number | string | Date]) {
    super(...((parts.length === 0 ? [now()] : parts) as [number]));
  }
  static override now(): number {
    return now();
  }
}

/** Lets something happen in simulated time, in whichever process asks for it. */
function happenAfter(milliseconds: number, happen: () => void): () => void {
  let isOff = false;
  const unlessOff = () => {
    if (!isOff) happen();
  };
  const process = Process.current();
  if (process) process.after(milliseconds, unlessOff);
  else timeline?.in(milliseconds, unlessOff);
  return () => {
    isOff = true;
  };
}

class Timer {
  readonly #stop: () => void;
  constructor(stop: () => void) {
    this.#stop = stop;
  }
  stop(): void {
    this.#stop();
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

function startTimer(happen: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]): Timer {
  return new Timer(happenAfter(milliseconds, () => happen(...given)));
}

function fill<View extends ArrayBufferView | null>(view: View): View {
  if (!view) return view;
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = random() * 256;
  return view;
}

const someBytes = (size: number): Buffer => fill(Buffer.alloc(size));

function someUUID(): string {
  const hex = someBytes(16).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Puts the simulation in the place of nature, for good. */
export function takeOver(): void {
  Object.assign(globalThis, {
    Date: SimulatedDate,
    setTimeout: startTimer,
    clearTimeout: (timer: unknown) => timer instanceof Timer && timer.stop(),
    setImmediate: (happen: () => void) => startTimer(happen),
  });
  Math.random = random;
  // Nobody reads the stacks of errors that are part of the play, and they cost more than most of it.
  Error.stackTraceLimit = 0;
  timers.setTimeout = <T>(milliseconds?: number, value?: T) =>
    new Promise<T>((resolve) => void happenAfter(milliseconds ?? 0, () => resolve(value as T)));
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill });
  Object.assign(crypto, {
    randomBytes: someBytes,
    randomFillSync: fill,
    randomUUID: someUUID,
    randomInt: (least: number, most?: number) =>
      Math.floor(most === undefined ? random() * least : least + random() * (most - least)),
  });
  syncBuiltinESMExports();
}
