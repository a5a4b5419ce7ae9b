/** All queues with their receivers: rebuilt from the journal, and recorded in it as they change. */
import { join } from "node:path";
import type { Faults } from "../admin/faults.ts";
import { openLog, type Log } from "../log.ts";
import type { QueueAttributes } from "./attribute.ts";
import { noSuchQueue } from "./error.ts";
import { Polls } from "./poll.ts";
import { Queue, type QueueContext } from "./queue.ts";
import type { Entry } from "./record.ts";

export interface QueuesOptions {
  folder: string;
  faults: Faults;
  now?: () => number;
}

export class Queues {
  readonly #queues = new Map<string, Queue>();
  readonly #polls = new Map<string, Polls>();
  readonly #context: QueueContext;
  #log: Log<Entry> | undefined;

  private constructor({ faults, now = Date.now }: QueuesOptions) {
    this.#context = {
      now,
      faults,
      write: (entry) => this.#write(entry),
      find: (arn) => this.byArn(arn),
    };
  }

  /** Rebuilds every queue from the journal. */
  static async open(options: QueuesOptions): Promise<Queues> {
    const queues = new Queues(options);
    queues.#log = await openLog<Entry>({
      file: join(options.folder, "sqs.jsonl"),
      replay: (entry) => queues.#replay(entry),
      snapshot: () => queues.#snapshot(),
    });
    return queues;
  }

  get now(): number {
    return this.#context.now();
  }

  all(): Queue[] {
    return [...this.#queues.values()];
  }

  find(name: string): Queue | undefined {
    return this.#queues.get(name);
  }

  byArn(arn: string): Queue | undefined {
    const queue = this.#queues.get(arn.slice(arn.lastIndexOf(":") + 1));
    return queue?.arn === arn ? queue : undefined;
  }

  /** The queue of a URL. Its host is ignored. */
  byUrl(url: string): Queue {
    const queue = this.#queues.get(url.slice(url.lastIndexOf("/") + 1));
    if (!queue) throw noSuchQueue();
    return queue;
  }

  polls(queue: Queue): Polls {
    const polls = this.#polls.get(queue.name);
    if (!polls) throw noSuchQueue();
    return polls;
  }

  create(name: string, attributes: QueueAttributes, tags: Record<string, string>): Queue {
    const queue = this.#add(name, attributes, this.now);
    queue.tags = tags;
    this.describe(queue);
    return queue;
  }

  /** Records the current attributes and tags of a queue. */
  describe({ name: queue, attributes, tags, createdAt }: Queue): void {
    this.#write({ type: "queue", queue, attributes, tags, createdAt });
  }

  delete(queue: Queue): void {
    this.#remove(queue.name);
    this.#write({ type: "queue-deleted", queue: queue.name });
  }

  /** Resolves once all entries so far are on disk. */
  async written(): Promise<void> {
    await this.#log?.written();
  }

  async close(): Promise<void> {
    for (const polls of this.#polls.values()) polls.close();
    await this.#log?.close();
  }

  #write(entry: Entry): void {
    this.#log?.write(entry);
  }

  #add(name: string, attributes: QueueAttributes, createdAt: number): Queue {
    const queue = new Queue(name, attributes, createdAt, this.#context);
    this.#queues.set(name, queue);
    this.#polls.set(name, new Polls(queue, this.#context.now));
    return queue;
  }

  #remove(name: string): void {
    this.#polls.get(name)?.close();
    this.#polls.delete(name);
    this.#queues.delete(name);
  }

  *#snapshot(): Iterable<Entry> {
    for (const queue of this.#queues.values()) yield* queue.snapshot();
  }

  #replay(entry: Entry): void {
    if (entry.type === "queue") {
      const queue = this.find(entry.queue) ?? this.#add(entry.queue, entry.attributes, entry.createdAt);
      queue.attributes = entry.attributes;
      queue.tags = entry.tags;
      return;
    }
    const queue = this.find(entry.queue);
    if (!queue) return;
    switch (entry.type) {
      case "queue-deleted":
        return this.#remove(entry.queue);
      case "purged":
        return queue.clear();
      case "sent":
        return queue.restore(entry.message);
      case "turned":
        return queue.restoreDeliveryState(entry.key, entry.turn);
      case "deleted":
        return queue.forget(entry.key);
      case "moved":
        queue.forget(entry.key);
        return this.find(entry.to)?.restore(entry.message);
      case "deduplicated":
        return queue.restoreDeduplication(entry.deduplication, entry.sent);
    }
  }
}
