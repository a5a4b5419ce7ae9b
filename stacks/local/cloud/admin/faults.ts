/** The faults that are injected: into which service, of which kind, how often, how long. */
import { z } from "zod";

export const Fault = z.strictObject({
  service: z.enum(["dynamodb", "s3", "sqs", "events", "ses", "ssm"]),
  /** Only this operation, such as `SendMessage`; every one if absent. */
  operation: z.string().min(1).optional(),
  kind: z.enum(["duplicate", "delay", "reorder", "fail", "pause"]),
  /** How likely it strikes when it could. */
  probability: z.number().min(0).max(1).default(1),
  /** How long a delay or a pause lasts. Without it a delay is a second, a pause lasts until the faults are cleared. */
  seconds: z.number().min(0).max(900).optional(),
  /** How many times it strikes in all; without end if absent. */
  count: z.int().min(1).optional(),
});
export type Fault = z.output<typeof Fault>;

const DELAY_SECONDS = 1;

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

  /** Ends every fault, and lets go of what a pause holds. */
  clear(): void {
    this.#active = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Aborts at the next clearing. */
  get cleared(): AbortSignal {
    return this.#cleared.signal;
  }

  /** Draws whether a fault of this kind strikes now; one that does has one strike less left. */
  strike(service: Fault["service"], kind: Fault["kind"], operation?: string): Fault | undefined {
    const fault = this.#active.find(
      (fault) =>
        fault.service === service &&
        fault.kind === kind &&
        (fault.operation === undefined || fault.operation === operation) &&
        this.#random() < fault.probability,
    );
    if (fault?.count !== undefined) this.#spend(fault, fault.count);
    return fault;
  }

  /** How long to delay something now: zero unless a delay strikes. */
  delaySeconds(service: Fault["service"], operation?: string): number {
    const fault = this.strike(service, "delay", operation);
    return fault ? (fault.seconds ?? DELAY_SECONDS) : 0;
  }

  #spend(fault: Fault, left: number): void {
    fault.count = left - 1;
    if (fault.count === 0) this.#active = this.#active.filter((other) => other !== fault);
  }
}
