/** Lambda, SQS and EventBridge as they call the product: at least once, in any order, again after a failure, and in the end not at all. */
import type { Context } from "aws-lambda";
import type { FunctionSpec, Topology } from "../../topology.ts";
import { failedIn, recordOf } from "../../local/runtime/batch.ts";
import { deadLettersOf } from "../../local/runtime/resource-name.ts";
import type { PutEvent, SentMessage } from "./cloud/index.ts";
import { Process } from "./process.ts";
import type { Storm } from "./storm.ts";
import type { Timeline } from "./timeline.ts";

const second = 1_000;
const minute = 60 * second;

export type Handler = (event: never, context: Context) => Promise<unknown>;

export interface FunctionsOptions {
  seed: number;
  timeline: Timeline;
  storm: Storm;
  topology: Topology;
  /** The handlers by the path that the topology has for them. */
  handlers: ReadonlyMap<string, Handler>;
  /** Puts a process into the world that handlers live in. */
  enter: <R>(body: () => R) => R;
}

interface Message {
  id: string;
  body: string;
  receives: number;
}

export class Functions {
  readonly #options: FunctionsOptions;
  readonly #counts = new Map<string, number>();
  /** Messages and facts that are still to be handled. */
  #pending = 0;
  /** Bodies of what nobody could handle, by dead-letter queue. */
  readonly deadLetters = new Map<string, unknown[]>();

  constructor(options: FunctionsOptions) {
    this.#options = options;
  }

  get areIdle(): boolean {
    return this.#pending === 0;
  }

  /** Takes a message, and sometimes keeps a copy that comes later. */
  send({ queue, body, delaySeconds }: SentMessage): void {
    const { storm } = this.#options;
    const id = this.#numbered(`${queue} message`);
    const chance = storm.chanceOf(id);
    const delay = delaySeconds * second + chance.between(1, 500);
    this.#expect(delay, () => this.#deliver(queue, { id, body, receives: 0 }));
    if (storm.strikes(`${id} twice`, "duplicate"))
      this.#expect(delay + chance.between(0, 10 * minute), () =>
        this.#deliver(queue, { id: `${id} again`, body, receives: 0 }),
      );
  }

  /** Takes a fact, for all who react to it. */
  put({ type, detail }: PutEvent): void {
    const body = JSON.stringify({ "detail-type": type, detail: JSON.parse(detail) as unknown });
    for (const { queue, events } of this.#options.topology.reactions)
      if (events.includes(type)) this.send({ queue, body, delaySeconds: 0 });
  }

  /** Lets a timer go off. */
  tick(name: string): void {
    const cron = this.#options.topology.crons.find((one) => one.name === name);
    if (!cron) throw new Error(`The topology has no timer ${name}.`);
    this.#expect(0, async () => {
      await this.#invoke(name, cron.function, {}).catch((error: unknown) => this.#tell(name, error));
    });
  }

  async #deliver(queue: string, message: Message): Promise<void> {
    const spec = this.#options.topology.queues[queue];
    if (!spec) throw new Error(`The topology has no queue ${queue}.`);
    if (message.receives === spec.maxReceives) return this.#bury(queue, JSON.parse(message.body));
    message.receives += 1;
    const received = this.#options.timeline.now;
    const Attributes = { ApproximateReceiveCount: String(message.receives) };
    const records = [
      recordOf({ MessageId: message.id, Body: message.body, Attributes }, `arn:aws:sqs:::${queue}`),
    ];
    const failed = await this.#invoke(queue, spec.consumer, { Records: records }).then(
      (result) => failedIn(records, result, false),
      (error: unknown) => {
        this.#tell(queue, error);
        return new Set([message.id]);
      },
    );
    if (failed.size === 0) return;
    const visibleAgain = received + spec.visibilitySeconds * second;
    this.#expect(visibleAgain - this.#options.timeline.now, () => this.#deliver(queue, message));
  }

  /** Runs a function in a process of its own. Rejects when it throws, dies, or takes too long. */
  #invoke(name: string, spec: FunctionSpec, event: object): Promise<unknown> {
    const { seed, timeline, storm, handlers, enter } = this.#options;
    const invocation = this.#numbered(name);
    const handler = handlers.get(spec.handler);
    if (!handler) throw new Error(`There is no handler ${spec.handler}.`);
    const skew = storm.strikes(`${invocation} skew`, "skew")
      ? storm.chanceOf(`${invocation} skew by`).between(-2 * minute, 2 * minute)
      : 0;
    const process = new Process(timeline, { name: invocation, seed, skew });
    const end = timeline.now + spec.timeoutSeconds * second;
    const context = { getRemainingTimeInMillis: () => Math.max(0, end - timeline.now) } as Context;
    return new Promise((resolve, reject) => {
      timeline.in(end - timeline.now, () => {
        if (!process.wasStopped) process.kill();
        reject(new Error(`${invocation} took more than ${spec.timeoutSeconds} seconds.`));
      });
      process.run(() => enter(() => handler(event as never, context))).then(resolve, reject);
    });
  }

  #expect(milliseconds: number, work: () => Promise<void>): void {
    this.#pending += 1;
    this.#options.timeline.in(milliseconds, () => {
      void work().finally(() => {
        this.#pending -= 1;
      });
    });
  }

  #bury(name: string, letter: unknown): void {
    const queue = `winnow-simulation-${deadLettersOf(name)}`;
    this.deadLetters.set(queue, [...(this.deadLetters.get(queue) ?? []), letter]);
    this.#options.storm.note(`${queue} has a letter`);
  }

  #tell(name: string, error: unknown): void {
    this.#options.storm.note(`${name} failed: ${String(error)}`);
  }

  #numbered(name: string): string {
    const number = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, number);
    return `${name} ${number}`;
  }
}
