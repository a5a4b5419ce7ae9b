/**
 * One queue: which messages are visible, delayed or in flight, and who gets them next.
 * Every change is written down in the tick in which it happens.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Faults } from "../admin/faults.ts";
import { queueArn } from "../arn.ts";
import { numeric, redriveOf, type QueueAttributes } from "./attribute.ts";
import { Deduplication, Groups, type Sent } from "./fifo.ts";
import type { Message, MessageAttributes } from "./message.ts";
import type { Entry, Turn } from "./record.ts";
import { Shelf } from "./shelf.ts";

/** What a queue needs of the place it lives in. */
export interface Surroundings {
  /** Milliseconds since the epoch. */
  now(): number;
  write(entry: Entry): void;
  /** The queue of this ARN, if there is one. */
  find(arn: string): Queue | undefined;
  faults: Faults;
}

export interface NewMessage {
  body: string;
  attributes?: MessageAttributes | undefined;
  group?: string | undefined;
  deduplication?: string | undefined;
  delaySeconds?: number | undefined;
}

/** How many messages are where. */
export interface Depth {
  visible: number;
  inFlight: number;
  delayed: number;
}

/** How many visible messages a reordered receive chooses among. */
const SHUFFLED = 20;

export class Queue {
  readonly name: string;
  readonly fifo: boolean;
  readonly createdAt: number;
  attributes: QueueAttributes;
  tags: Record<string, string>;
  /** Told of every change that could give a waiting receiver something. */
  onChange: () => void = () => {};
  readonly #around: Surroundings;
  readonly #shelf: Shelf;
  readonly #groups = new Groups();
  readonly #deduplication = new Deduplication();
  #sequence = 0;

  constructor(name: string, attributes: QueueAttributes, createdAt: number, around: Surroundings) {
    this.name = name;
    this.fifo = name.endsWith(".fifo");
    this.createdAt = createdAt;
    this.attributes = attributes;
    this.tags = {};
    this.#around = around;
    this.#shelf = new Shelf(this.fifo ? bySequence : byVisibility);
  }

  get arn(): string {
    return queueArn(this.name);
  }

  /** Where messages go that were received too often; undefined if they stay. */
  get deadLetterArn(): string | undefined {
    return redriveOf(this.attributes)?.arn;
  }

  /** Adds a message, or tells which one a repeated deduplication id stands for. */
  send(message: NewMessage): Sent {
    const { deduplication } = message;
    const now = this.#around.now();
    const earlier = deduplication && this.fifo && this.#deduplication.find(deduplication, now);
    if (earlier) return earlier;
    const sent = this.#add(this.#create(message, randomUUID(), now));
    if (!this.fifo && this.#around.faults.strike("sqs", "duplicate"))
      this.#add(this.#create(message, sent.id, now));
    return { id: sent.id, sequence: sent.sequence, at: now };
  }

  /** Takes up to `limit` messages that are visible, and hides them for so many seconds. */
  receive(limit: number, visibilitySeconds: number): Message[] {
    this.#uncover();
    const now = this.#around.now();
    const taken: Message[] = [];
    const passedOver: Message[] = [];
    const mine = new Set<string>();
    while (taken.length < limit) {
      const message = this.#next();
      if (!message) break;
      if (this.#isOutdated(message)) this.#forgetAndWrite(message);
      else if (message.group !== undefined && this.#isBlocked(message.group, mine)) passedOver.push(message);
      else if (!this.#giveUp(message)) {
        if (message.group !== undefined) mine.add(message.group);
        taken.push(this.#take(message, now, visibilitySeconds));
      }
    }
    for (const message of passedOver) this.#shelf.putBack(message);
    return taken;
  }

  /** The message whose latest receipt this is; undefined if it is gone or was received again since. */
  byReceipt(receipt: string): Message | undefined {
    const [key = ""] = Buffer.from(receipt, "base64url").toString().split("/");
    const message = this.#shelf.get(key);
    return message?.receipt === receipt ? message : undefined;
  }

  delete(message: Message): void {
    this.#forgetAndWrite(message);
    this.onChange();
  }

  isInFlight(message: Message): boolean {
    return message.receipt !== undefined && message.visibleAt > this.#around.now();
  }

  /** Hides a message in flight for so many seconds from now; zero shows it at once. */
  hide(message: Message, seconds: number): void {
    this.#turn(message, { ...turnOf(message), visibleAt: this.#around.now() + seconds * 1000 });
  }

  purge(): void {
    this.clear();
    this.#around.write({ type: "purged", queue: this.name });
  }

  /** Moves every visible message to the queue that `destination` names for it; returns how many. */
  moveVisible(destination: (message: Message) => Queue | undefined): number {
    this.#uncover();
    let moved = 0;
    for (const message of this.#shelf.all()) {
      const to = message.visibleAt <= this.#around.now() ? destination(message) : undefined;
      if (!to) continue;
      this.#move(message, to, undefined);
      moved += 1;
    }
    return moved;
  }

  depth(): Depth {
    const now = this.#around.now();
    const depth = { visible: 0, inFlight: 0, delayed: 0 };
    for (const message of this.#shelf.all()) {
      if (message.visibleAt <= now) depth.visible += 1;
      else if (message.receipt === undefined) depth.delayed += 1;
      else depth.inFlight += 1;
    }
    return depth;
  }

  /** When the next hidden message shows itself, in milliseconds since the epoch. */
  nextChange(): number | undefined {
    return this.#shelf.nextChange();
  }

  /** Everything needed to rebuild the queue. */
  *snapshot(): Iterable<Entry> {
    const { name: queue, attributes, tags, createdAt } = this;
    yield { type: "queue", queue, attributes, tags, createdAt };
    for (const [deduplication, sent] of this.#deduplication.entries(this.#around.now()))
      yield { type: "deduplicated", queue, deduplication, sent };
    for (const message of this.#shelf.all()) yield { type: "sent", queue, message };
  }

  /** Puts a message where it was, without writing it down again. */
  restore(message: Message): void {
    this.#sequence = Math.max(this.#sequence, message.sequence);
    if (message.deduplication !== undefined)
      this.restoreDeduplication(message.deduplication, { ...message, at: message.sentAt });
    this.#place(message);
  }

  restoreTurn(key: string, turn: Turn): void {
    const message = this.#shelf.get(key);
    if (message) this.#place({ ...message, ...turn });
  }

  restoreDeduplication(deduplication: string, { id, sequence, at }: Sent): void {
    this.#sequence = Math.max(this.#sequence, sequence);
    this.#deduplication.remember(deduplication, { id, sequence, at });
  }

  /** Forgets a message without writing it down. */
  forget(key: string): void {
    const message = this.#shelf.remove(key);
    if (message?.group !== undefined) this.#groups.release(message.group, key);
  }

  /** Forgets every message without writing it down. */
  clear(): void {
    this.#shelf.clear();
    this.#groups.clear();
  }

  #create(message: NewMessage, id: string, now: number): Message {
    const fault = this.fifo ? 0 : this.#around.faults.delaySeconds("sqs");
    const delay = message.delaySeconds ?? numeric(this.attributes, "DelaySeconds");
    this.#sequence += 1;
    return {
      key: randomUUID(),
      id,
      body: message.body,
      ...(message.attributes && { attributes: message.attributes }),
      ...(message.group !== undefined && { group: message.group }),
      ...(message.deduplication !== undefined && { deduplication: message.deduplication }),
      sequence: this.#sequence,
      sentAt: now,
      visibleAt: now + (delay + fault) * 1000,
      receives: 0,
    };
  }

  #add(message: Message): Message {
    this.restore(message);
    this.#around.write({ type: "sent", queue: this.name, message });
    return message;
  }

  #take(message: Message, now: number, visibilitySeconds: number): Message {
    return this.#turn(message, {
      visibleAt: now + visibilitySeconds * 1000,
      receives: message.receives + 1,
      firstReceivedAt: message.firstReceivedAt ?? now,
      receipt: Buffer.from(`${message.key}/${randomBytes(9).toString("hex")}`).toString("base64url"),
    });
  }

  #turn(message: Message, turn: Turn): Message {
    const turned = { ...message, ...turn };
    this.#place(turned);
    this.#around.write({ type: "turned", queue: this.name, key: message.key, turn });
    return turned;
  }

  /** Moves a message that was received too often to the dead letters, if the queue has any. */
  #giveUp(message: Message): boolean {
    const redrive = redriveOf(this.attributes);
    if (!redrive || message.receives < redrive.maximumReceives) return false;
    const to = this.#around.find(redrive.arn);
    if (to) this.#move(message, to, this.arn);
    return to !== undefined;
  }

  #move(message: Message, to: Queue, source: string | undefined): void {
    const { receipt: _, firstReceivedAt: __, deadLetterSource: ___, ...rest } = message;
    const moved: Message = {
      ...rest,
      key: randomUUID(),
      sequence: to.#sequence + 1,
      visibleAt: this.#around.now(),
      receives: 0,
      ...(source !== undefined && { deadLetterSource: source }),
    };
    this.forget(message.key);
    to.restore(moved);
    this.#around.write({ type: "moved", queue: this.name, key: message.key, to: to.name, message: moved });
  }

  #place(message: Message): void {
    if (message.group !== undefined) {
      if (this.isInFlight(message)) this.#groups.lock(message.group, message.key);
      else this.#groups.release(message.group, message.key);
    }
    this.#shelf.put(message);
    this.onChange();
  }

  /** Lets every message whose time has come be seen, and its group go on. */
  #uncover(): void {
    for (const { group, key } of this.#shelf.uncover(this.#around.now()))
      if (group !== undefined) this.#groups.release(group, key);
  }

  #next(): Message | undefined {
    const first = this.#shelf.take();
    if (!first || this.fifo || !this.#around.faults.strike("sqs", "reorder")) return first;
    const drawn = [first];
    for (let next = this.#shelf.take(); next; next = this.#shelf.take()) {
      drawn.push(next);
      if (drawn.length === SHUFFLED) break;
    }
    const [chosen] = drawn.splice(Math.floor(Math.random() * drawn.length), 1);
    for (const message of drawn) this.#shelf.putBack(message);
    return chosen;
  }

  #isBlocked(group: string, mine: ReadonlySet<string>): boolean {
    return this.fifo && this.#groups.isLocked(group) && !mine.has(group);
  }

  #isOutdated(message: Message): boolean {
    const kept = numeric(this.attributes, "MessageRetentionPeriod") * 1000;
    return message.sentAt + kept <= this.#around.now();
  }

  #forgetAndWrite(message: Message): void {
    this.forget(message.key);
    this.#around.write({ type: "deleted", queue: this.name, key: message.key });
  }
}

function turnOf({ visibleAt, receives, firstReceivedAt, receipt }: Message): Turn {
  return {
    visibleAt,
    receives,
    ...(firstReceivedAt !== undefined && { firstReceivedAt }),
    ...(receipt !== undefined && { receipt }),
  };
}

function bySequence(a: Message, b: Message): boolean {
  return a.sequence < b.sequence;
}

function byVisibility(a: Message, b: Message): boolean {
  return a.visibleAt < b.visibleAt || (a.visibleAt === b.visibleAt && bySequence(a, b));
}
