/** Lambda, SQS and EventBridge as they invoke the product: at least once, in any order, retried, and in the end dead-lettered. */
import type { Context } from "aws-lambda";
import { failedIn, recordOf } from "../../local/runtime/batch.ts";
import { deadLettersOf } from "../../local/runtime/resource-name.ts";
import type { FunctionSpec, ReactionSpec, Topology } from "../../topology.ts";
import type { PutEvent, SentMessage, VisibilityChange } from "./cloud/index.ts";
import type { FaultSchedule } from "./fault-schedule.ts";
import { SimulatedProcess } from "./simulated-process.ts";
import type { VirtualClock } from "./virtual-clock.ts";

const second = 1_000;
const minute = 60 * second;

/** Before Lambda invokes a reaction that failed again. */
const reactionRetries = [minute, 2 * minute];

export type Handler = (event: never, context: Context) => Promise<unknown>;

/** Runs a body with the simulated adapters of a new process. */
export type WithAdapters = <R>(body: () => R) => R;

export interface FunctionsOptions {
  seed: number;
  clock: VirtualClock;
  faults: FaultSchedule;
  topology: Topology;
  /** Handlers by their path in the topology. */
  handlers: ReadonlyMap<string, Handler>;
  withAdapters: WithAdapters;
}

type InvokedReaction = ReactionSpec & { function: FunctionSpec };

interface Message {
  id: string;
  body: string;
  receives: number;
}

export class Functions {
  readonly #options: FunctionsOptions;
  /** When each received message becomes visible again, by receipt handle. */
  /** The received messages by receipt handle: their queues, and when they are visible again. */
  readonly #inFlight = new Map<string, { queue: string; visibleAt: number }>();
  readonly #counts = new Map<string, number>();
  /** Messages and events that are not handled yet. */
  #pending = 0;
  /** Bodies of dead letters, by dead-letter queue. */
  readonly deadLetters = new Map<string, unknown[]>();
  /** How many messages the product sent. */
  sent = 0;

  constructor(options: FunctionsOptions) {
    this.#options = options;
  }

  get areIdle(): boolean {
    return this.#pending === 0;
  }

  /** Delivers a message, and a late duplicate if that fault is injected. */
  send({ queue, body, delaySeconds }: SentMessage): void {
    const { faults } = this.#options;
    const id = this.#numbered(`${queue} message`);
    this.sent += 1;
    const random = faults.randomFor(id);
    const delay = delaySeconds * second + random.between(1, 500);
    this.#schedule(delay, () => this.#deliver(queue, { id, body, receives: 0 }));
    if (faults.injects(`${id} twice`, "duplicate"))
      this.#schedule(delay + random.between(0, 10 * minute), () =>
        this.#deliver(queue, { id: `${id} again`, body, receives: 0 }),
      );
  }

  /** Delivers an event to each reaction. */
  publish({ type, detail }: PutEvent): void {
    const body = JSON.stringify({ "detail-type": type, detail: JSON.parse(detail) as unknown });
    for (const reaction of this.#options.topology.reactions) {
      const { name, events, function: spec } = reaction;
      if (!events.includes(type)) continue;
      if (spec) this.#handOver({ ...reaction, function: spec }, body);
      else this.send({ queue: name, body, delaySeconds: 0 });
    }
  }

  /** Has Lambda invoke a reaction, and a second time if that fault is injected. */
  #handOver(reaction: InvokedReaction, body: string): void {
    const { faults } = this.#options;
    const id = this.#numbered(`${reaction.name} message`);
    this.sent += 1;
    const random = faults.randomFor(id);
    const delay = random.between(1, 500);
    const event = {
      ...(JSON.parse(body) as object),
      id,
      time: new Date(this.#options.clock.now).toISOString(),
    };
    this.#schedule(delay, () => this.#react(reaction, event));
    if (faults.injects(`${id} twice`, "duplicate"))
      this.#schedule(delay + random.between(0, 10 * minute), () => this.#react(reaction, event));
  }

  async #react(reaction: InvokedReaction, event: object, failures = 0): Promise<void> {
    const { name, function: spec, hasDeadLetters } = reaction;
    try {
      await this.#invoke(name, spec, event);
    } catch (error) {
      this.#traceFailure(name, error);
      const wait = reactionRetries[failures];
      if (wait !== undefined) this.#schedule(wait, () => this.#react(reaction, event, failures + 1));
      else if (hasDeadLetters) this.#deadLetter(name, { requestPayload: event });
    }
  }

  /** Changes when a received message becomes visible again. Returns false where it is not in flight in that queue. */
  setVisibility({ queue, receiptHandle, seconds }: VisibilityChange): boolean {
    const inFlight = this.#inFlight.get(receiptHandle);
    if (inFlight?.queue !== queue) return false;
    inFlight.visibleAt = this.#options.clock.now + seconds * second;
    return true;
  }

  /** Fires a cron of the topology. */
  fireCron(name: string): void {
    const cron = this.#options.topology.crons.find((one) => one.name === name);
    if (!cron) throw new Error(`The topology has no cron ${name}.`);
    this.#schedule(0, async () => {
      await this.#invoke(name, cron.function, {}).catch((error: unknown) => this.#traceFailure(name, error));
    });
  }

  async #deliver(queue: string, message: Message): Promise<void> {
    const spec = this.#options.topology.queues[queue];
    if (!spec) throw new Error(`The topology has no queue ${queue}.`);
    if (message.receives === spec.maxReceives) return this.#deadLetter(queue, JSON.parse(message.body));
    message.receives += 1;
    const ReceiptHandle = `${message.id} ${message.receives}`;
    const visibleAt = this.#options.clock.now + spec.visibilitySeconds * second;
    this.#inFlight.set(ReceiptHandle, { queue, visibleAt });
    const Attributes = { ApproximateReceiveCount: String(message.receives) };
    const records = [
      recordOf(
        { MessageId: message.id, ReceiptHandle, Body: message.body, Attributes },
        `arn:aws:sqs:::${queue}`,
      ),
    ];
    const failed = await this.#invoke(queue, spec.consumer, { Records: records }).then(
      (result) => failedIn(records, result, false),
      (error: unknown) => {
        this.#traceFailure(queue, error);
        return new Set([message.id]);
      },
    );
    const { visibleAt: again = 0 } = this.#inFlight.get(ReceiptHandle) ?? {};
    this.#inFlight.delete(ReceiptHandle);
    if (failed.size === 0) return;
    const delay = Math.max(0, again - this.#options.clock.now);
    this.#schedule(delay, () => this.#deliver(queue, message));
  }

  /** Runs a function in a new process. Rejects if it throws, is killed, or times out. */
  #invoke(name: string, spec: FunctionSpec, event: object): Promise<unknown> {
    const { seed, clock, faults, handlers, withAdapters } = this.#options;
    const invocation = this.#numbered(name);
    const handler = handlers.get(spec.handler);
    if (!handler) throw new Error(`There is no handler ${spec.handler}.`);
    const skew = faults.injects(`${invocation} skew`, "skew")
      ? faults.randomFor(`${invocation} skew by`).between(-2 * minute, 2 * minute)
      : 0;
    const process = new SimulatedProcess(clock, { name: invocation, program: name, seed, skew });
    const end = clock.now + spec.timeoutSeconds * second;
    const context = { getRemainingTimeInMillis: () => Math.max(0, end - clock.now) } as Context;
    return new Promise((resolve, reject) => {
      clock.schedule(end - clock.now, () => {
        if (!process.wasFrozen) process.kill();
        reject(new Error(`${invocation} timed out after ${spec.timeoutSeconds} seconds.`));
      });
      process.run(() => withAdapters(() => handler(event as never, context))).then(resolve, reject);
    });
  }

  #schedule(milliseconds: number, work: () => Promise<void>): void {
    this.#pending += 1;
    this.#options.clock.schedule(milliseconds, () => {
      void work().finally(() => {
        this.#pending -= 1;
      });
    });
  }

  #deadLetter(name: string, body: unknown): void {
    const queue = `winnow-simulation-${deadLettersOf(name)}`;
    this.deadLetters.set(queue, [...(this.deadLetters.get(queue) ?? []), body]);
    this.#options.faults.trace(`${queue} has a dead letter`);
  }

  #traceFailure(name: string, error: unknown): void {
    this.#options.faults.trace(`${name} failed: ${String(error)}`);
  }

  #numbered(name: string): string {
    const number = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, number);
    return `${name} ${number}`;
  }
}
