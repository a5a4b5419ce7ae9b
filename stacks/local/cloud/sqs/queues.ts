/** All queues with their receivers, rebuilt from the journal and written down as they change. */
import { join } from "node:path";
import type { Faults } from "../admin/faults.ts";
import { openJournal, type Journal } from "../journal.ts";
import type { QueueAttributes } from "./attribute.ts";
import { noSuchQueue } from "./error.ts";
import { Polls } from "./poll.ts";
import { Queue, type Surroundings } from "./queue.ts";
import type { Entry } from "./record.ts";

const COMPACT_FROM_BYTES = 32 * 2 ** 20;

export interface QueuesOptions {
  folder: string;
  faults: Faults;
  now?: () => number;
}

export class Queues {
  readonly #queues = new Map<string, Queue>();
  readonly #polls = new Map<string, Polls>();
  readonly #around: Surroundings;
  #journal: Journal<Entry> | undefined;
  #compactAt = COMPACT_FROM_BYTES;
  #written: Promise<void> = Promise.resolve();

  private constructor({ faults, now = Date.now }: QueuesOptions) {
    this.#around = {
      now,
      faults,
      write: (entry) => this.#write(entry),
      find: (arn) => this.byArn(arn),
    };
  }

  /** Reads the journal and starts a fresh one that holds only what is still true. */
  static async open(options: QueuesOptions): Promise<Queues> {
    const queues = new Queues(options);
    const file = join(options.folder, "sqs.jsonl");
    const journal = await openJournal<Entry>(file, (entry) => queues.#replay(entry));
    await journal.compact(queues.#snapshot());
    queues.#journal = journal;
    return queues;
  }

  get now(): number {
    return this.#around.now();
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

  /** The queue of a URL, whose host is of no importance. */
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

  /** Writes down a queue's attributes and tags as they are now. */
  describe({ name: queue, attributes, tags, createdAt }: Queue): void {
    this.#write({ type: "queue", queue, attributes, tags, createdAt });
  }

  delete(queue: Queue): void {
    this.#remove(queue.name);
    this.#write({ type: "queue-deleted", queue: queue.name });
  }

  /** Resolves once everything that was written so far is on disk. */
  written(): Promise<void> {
    return this.#written;
  }

  async close(): Promise<void> {
    for (const polls of this.#polls.values()) polls.close();
    await this.#written;
    await this.#journal?.close();
  }

  #write(entry: Entry): void {
    if (!this.#journal) return;
    this.#keep(this.#journal.append(entry));
    if (this.#journal.size() < this.#compactAt) return;
    this.#keep(this.#journal.compact(this.#snapshot()));
    this.#compactAt = Math.max(COMPACT_FROM_BYTES, this.#journal.size() * 3);
  }

  /** Remembers the latest write, which ends after all earlier ones and tells of their failures. */
  #keep(write: Promise<void>): void {
    write.catch(() => {});
    this.#written = write;
  }

  #add(name: string, attributes: QueueAttributes, createdAt: number): Queue {
    const queue = new Queue(name, attributes, createdAt, this.#around);
    this.#queues.set(name, queue);
    this.#polls.set(name, new Polls(queue, this.#around.now));
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
        return queue.restoreTurn(entry.key, entry.turn);
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
