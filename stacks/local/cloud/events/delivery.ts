/** Delivers events to their targets, with retries until success, maximum age or maximum attempts. */
import { randomUUID } from "node:crypto";
import type { Faults } from "../admin/faults.ts";
import { AwsError } from "../emulated-service.ts";
import type { Event } from "./event.ts";
import { ruleArn, type Rule, type Target } from "./rule.ts";
import { targetInput } from "./target-input.ts";
import type { Delivery, Entry } from "./record.ts";

/** The reason why a delivery becomes a dead letter. */
export interface Failure {
  condition: "MaximumRetryAttempts" | "MaximumEventAgeInSeconds" | "NonRetriable";
  error: AwsError;
}

export interface DeliveriesOptions {
  faults: Faults;
  now: () => number;
  write: (entry: Entry) => void;
  written: () => Promise<void>;
  /** Delivers an event to its target; resolves once the target has stored it. */
  deliver: (delivery: Delivery) => Promise<void>;
  /** Sends an event to the dead-letter queue of its target, if it has one. */
  deadLetter: (delivery: Delivery, failure: Failure) => Promise<void>;
}

const maxAttempts = 185;
const maxAgeSeconds = 86_400;
const firstBackoffMs = 250;
const maxBackoffMs = 60_000;
const reorderedWithinMs = 1_000;

export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #underWay = new Map<string, Delivery>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  /** The number of pending deliveries. */
  get count(): number {
    return this.#underWay.size;
  }

  all(): readonly Delivery[] {
    return [...this.#underWay.values()];
  }

  /** Creates a delivery for each target of a rule. */
  plan(rule: Rule, event: Event): Delivery[] {
    return rule.targets.flatMap((target) => {
      const { faults } = this.#options;
      const copies = faults.strike("events", "duplicate") ? 2 : 1;
      return Array.from({ length: copies }, () => this.#planOne(rule, target, event));
    });
  }

  /** Adds a delivery without writing it to the journal. */
  restore(delivery: Delivery): void {
    this.#underWay.set(delivery.id, delivery);
  }

  postpone(id: string, attempts: number, dueAt: number): void {
    const delivery = this.#underWay.get(id);
    if (delivery) this.#underWay.set(id, { ...delivery, attempts, dueAt });
  }

  forget(id: string): void {
    this.#underWay.delete(id);
  }

  /** Starts planned or restored deliveries. */
  start(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) {
      this.restore(delivery);
      this.#wait(delivery);
    }
  }

  /** Stops. Pending deliveries are retried after the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#running);
  }

  #planOne(rule: Rule, target: Target, event: Event): Delivery {
    const { faults, now } = this.#options;
    const delay = faults.delaySeconds("events") * 1000;
    const shuffle = faults.strike("events", "reorder") ? Math.random() * reorderedWithinMs : 0;
    const { Arn, SqsParameters, DeadLetterConfig, RetryPolicy } = target;
    return {
      id: randomUUID(),
      rule: ruleArn(rule),
      target: {
        Arn,
        ...(SqsParameters && { SqsParameters }),
        ...(DeadLetterConfig && { DeadLetterConfig }),
        ...(RetryPolicy && { RetryPolicy }),
      },
      body: targetInput(target, event, rule),
      acceptedAt: now(),
      dueAt: now() + delay + shuffle,
      attempts: 0,
    };
  }

  #wait(delivery: Delivery): void {
    if (this.#closed) return;
    const begin = () => {
      this.#timers.delete(delivery.id);
      const run: Promise<void> = this.#run(delivery).finally(() => this.#running.delete(run));
      this.#running.add(run);
    };
    this.#timers.set(delivery.id, setTimeout(begin, Math.max(0, delivery.dueAt - this.#options.now())));
  }

  /** Never rejects. A failed journal write is reported by the next operation that awaits it. */
  async #run(delivery: Delivery): Promise<void> {
    const { faults, deliver, write, written } = this.#options;
    try {
      await written();
      if (faults.strike("events", "fail", "Deliver"))
        throw new AwsError("InternalException", "A fault of the local cloud.", 500);
      await deliver(delivery);
    } catch (error) {
      await this.#fail(delivery, asAwsError(error));
      return;
    }
    this.forget(delivery.id);
    write({ type: "settled", id: delivery.id });
  }

  async #fail(delivery: Delivery, error: AwsError): Promise<void> {
    const { now, write, deadLetter } = this.#options;
    const attempts = delivery.attempts + 1;
    const condition = this.#exhausted(delivery, attempts, error);
    if (!condition) {
      const dueAt = now() + backoff(attempts);
      write({ type: "postponed", id: delivery.id, attempts, dueAt });
      this.start([{ ...delivery, attempts, dueAt }]);
      return;
    }
    try {
      await deadLetter({ ...delivery, attempts }, { condition, error });
    } catch (reason) {
      console.error(
        `events: ${delivery.rule} lost an event for ${delivery.target.Arn}`,
        delivery.body,
        reason,
      );
    }
    this.forget(delivery.id);
    write({ type: "settled", id: delivery.id });
  }

  #exhausted(delivery: Delivery, attempts: number, error: AwsError): Failure["condition"] | undefined {
    if (error.status < 500) return "NonRetriable";
    const { MaximumRetryAttempts = maxAttempts, MaximumEventAgeInSeconds = maxAgeSeconds } =
      delivery.target.RetryPolicy ?? {};
    if (attempts > MaximumRetryAttempts) return "MaximumRetryAttempts";
    const age = this.#options.now() - delivery.acceptedAt;
    return age >= MaximumEventAgeInSeconds * 1000 ? "MaximumEventAgeInSeconds" : undefined;
  }
}

/** Exponential backoff in milliseconds up to a minute, with up to half of it as jitter. */
function backoff(attempts: number): number {
  const longest = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempts - 1));
  return longest * (0.5 + Math.random() / 2);
}

function asAwsError(error: unknown): AwsError {
  return error instanceof AwsError ? error : new AwsError("InternalException", String(error), 500);
}
