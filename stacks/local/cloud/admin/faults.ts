/** The injected faults: service, kind, probability, duration. */
import { z } from "zod";

/** Two days: so late an item may be deleted after its expiry. */
const maxSeconds = 48 * 60 * 60;

export const Fault = z.strictObject({
  service: z.enum(["dynamodb", "s3", "sqs", "events", "ses", "ssm"]),
  /** An operation such as `SendMessage`; all operations if absent. */
  operation: z.string().min(1).optional(),
  /**
   * For DynamoDB alone: `conflict`, transactions stay in flight for a while; `lag`, eventually consistent reads miss what was
   * just written; `throttle`, partitions take 1,000 writes and 3,000 reads a second; `expire late`.
   */
  kind: z.enum([
    "duplicate",
    "delay",
    "reorder",
    "fail",
    "pause",
    "conflict",
    "lag",
    "throttle",
    "expire late",
  ]),
  /** The probability per request or message. */
  probability: z.number().min(0).max(1).default(1),
  /**
   * The duration of a delay or pause, how long a transaction is in flight for a conflict, how far reads lag at most, or how
   * long after their expiry items are deleted. Default: a delay or lag of one second, a pause until the faults are cleared,
   * transactions of ten milliseconds.
   */
  seconds: z.number().min(0).max(maxSeconds).optional(),
  /** The number of times that the fault occurs; unlimited if absent. */
  count: z.int().min(1).optional(),
  /** The number of times that it is passed over first. */
  skip: z.int().min(1).optional(),
});
export type Fault = z.output<typeof Fault>;
export type FaultKind = Fault["kind"];

const defaultDelaySeconds = 1;

export class Faults {
  #active: Fault[] = [];
  #cleared = new AbortController();
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  add(fault: Fault): void {
    this.#active.push({ ...fault });
  }

  list(): readonly Fault[] {
    return this.#active;
  }

  /** Ends all faults and continues paused requests. */
  clear(): void {
    this.#active = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Aborts when the faults are cleared. */
  get cleared(): AbortSignal {
    return this.#cleared.signal;
  }

  /** Draws whether a fault of this kind occurs now, and decrements its count if it does. */
  strike(service: Fault["service"], kind: Fault["kind"], operation?: string): Fault | undefined {
    const fault = this.#active.find(
      (fault) =>
        fault.service === service &&
        fault.kind === kind &&
        (fault.operation === undefined || fault.operation === operation) &&
        this.#random() < fault.probability,
    );
    if (fault?.skip) {
      fault.skip -= 1;
      return undefined;
    }
    if (fault?.count !== undefined) this.#spend(fault, fault.count);
    return fault;
  }

  /** The delay of a request or message now in seconds; zero unless a delay occurs. */
  delaySeconds(service: Fault["service"], operation?: string): number {
    const fault = this.strike(service, "delay", operation);
    return fault ? (fault.seconds ?? defaultDelaySeconds) : 0;
  }

  #spend(fault: Fault, left: number): void {
    fault.count = left - 1;
    if (fault.count === 0) this.#active = this.#active.filter((other) => other !== fault);
  }
}
