/**
 * One queue: which messages are visible, delayed or in flight, and which is delivered next.
 * Every change is written to the journal in the same tick.
 */
import { randomBytes, randomUUID } from "node:crypto";
import type { Faults } from "../admin/faults.ts";
import { queueArn } from "../arn.ts";
import { numeric, redriveOf, type QueueAttributes } from "./attribute.ts";
import { Deduplication, Groups, type Sent } from "./fifo.ts";
import { bySequence, byVisibility, deliveryStateOf } from "./delivery-state.ts";
import type { Depth, Message, NewMessage } from "./message.ts";
import type { Entry, DeliveryState } from "./record.ts";
import { VisibilityIndex } from "./visibility-index.ts";

/** The dependencies of a queue on its service. */
export interface QueueContext {
  /** Milliseconds since the epoch. */
  now(): number;
  write(entry: Entry): void;
  /** The queue of this ARN, if there is one. */
  find(arn: string): Queue | undefined;
  faults: Faults;
}

/** The number of visible messages among which a reordered receive chooses. */
const shuffledMessages = 20;

export class Queue {
  readonly name: string;
  readonly fifo: boolean;
  readonly createdAt: number;
  attributes: QueueAttributes;
  tags: Record<string, string>;
  /** Called after every change that may make a message visible. */
  onChange: () => void = () => {};
  readonly #context: QueueContext;
  readonly #index: VisibilityIndex;
  readonly #groups = new Groups();
  readonly #deduplication = new Deduplication();
  #sequence = 0;

  constructor(name: string, attributes: QueueAttributes, createdAt: number, context: QueueContext) {
    this.name = name;
    this.fifo = name.endsWith(".fifo");
    this.createdAt = createdAt;
    this.attributes = attributes;
    this.tags = {};
    this.#context = context;
    this.#index = new VisibilityIndex(this.fifo ? bySequence : byVisibility);
  }

  get arn(): string {
    return queueArn(this.name);
  }

  /** The ARN of the dead-letter queue; undefined if there is none. */
  get deadLetterArn(): string | undefined {
    return redriveOf(this.attributes)?.arn;
  }

  /** Adds a message. For a repeated deduplication id, returns the earlier message instead. */
  send(message: NewMessage): Sent {
    const { deduplication } = message;
    const now = this.#context.now();
    const earlier = deduplication && this.fifo && this.#deduplication.find(deduplication, now);
    if (earlier) return earlier;
    const sent = this.#add(this.#create(message, randomUUID(), now));
    if (!this.fifo && this.#context.faults.strike("sqs", "duplicate"))
      this.#add(this.#create(message, sent.id, now));
    return { id: sent.id, sequence: sent.sequence, at: now };
  }

  /** Receives up to `limit` visible messages and hides them for `visibilitySeconds`. */
  receive(limit: number, visibilitySeconds: number): Message[] {
    this.#showDue();
    const now = this.#context.now();
    const taken: Message[] = [];
    const passedOver: Message[] = [];
    const ownGroups = new Set<string>();
    while (taken.length < limit) {
      const message = this.#next();
      if (!message) break;
      if (this.#isExpired(message)) this.#forgetAndWrite(message);
      else if (message.group !== undefined && this.#isBlocked(message.group, ownGroups))
        passedOver.push(message);
      else if (!this.#redrive(message)) {
        if (message.group !== undefined) ownGroups.add(message.group);
        taken.push(this.#take(message, now, visibilitySeconds));
      }
    }
    for (const message of passedOver) this.#index.putBack(message);
    return taken;
  }

  /** The message with this latest receipt; undefined if it was deleted or received again. */
  byReceipt(receipt: string): Message | undefined {
    const [key = ""] = Buffer.from(receipt, "base64url").toString().split("/");
    const message = this.#index.get(key);
    return message?.receipt === receipt ? message : undefined;
  }

  delete(message: Message): void {
    this.#forgetAndWrite(message);
    this.onChange();
  }

  isInFlight(message: Message): boolean {
    return message.receipt !== undefined && message.visibleAt > this.#context.now();
  }

  /** Hides a message in flight for `seconds` from now; zero makes it visible at once. */
  hide(message: Message, seconds: number): void {
    this.#deliver(message, { ...deliveryStateOf(message), visibleAt: this.#context.now() + seconds * 1000 });
  }

  purge(): void {
    this.clear();
    this.#context.write({ type: "purged", queue: this.name });
  }

  /** Moves each visible message to the queue that `destination` returns; returns the number of moved messages. */
  moveVisible(destination: (message: Message) => Queue | undefined): number {
    this.#showDue();
    let moved = 0;
    for (const message of this.#index.all()) {
      const to = message.visibleAt <= this.#context.now() ? destination(message) : undefined;
      if (!to) continue;
      this.#move(message, to, undefined);
      moved += 1;
    }
    return moved;
  }

  depth(): Depth {
    const now = this.#context.now();
    const depth = { visible: 0, inFlight: 0, delayed: 0 };
    for (const message of this.#index.all()) {
      if (message.visibleAt <= now) depth.visible += 1;
      else if (message.receipt === undefined) depth.delayed += 1;
      else depth.inFlight += 1;
    }
    return depth;
  }

  /** The time at which the next hidden message becomes visible, in milliseconds since the epoch. */
  nextChange(): number | undefined {
    return this.#index.nextChange();
  }

  /** The entries that rebuild the queue. */
  *snapshot(): Iterable<Entry> {
    const { name: queue, attributes, tags, createdAt } = this;
    yield { type: "queue", queue, attributes, tags, createdAt };
    for (const [deduplication, sent] of this.#deduplication.entries(this.#context.now()))
      yield { type: "deduplicated", queue, deduplication, sent };
    for (const message of this.#index.all()) yield { type: "sent", queue, message };
  }

  /** Restores a message without writing it to the journal. */
  restore(message: Message): void {
    this.#sequence = Math.max(this.#sequence, message.sequence);
    if (message.deduplication !== undefined)
      this.restoreDeduplication(message.deduplication, { ...message, at: message.sentAt });
    this.#place(message);
  }

  restoreDeliveryState(key: string, state: DeliveryState): void {
    const message = this.#index.get(key);
    if (message) this.#place({ ...message, ...state });
  }

  restoreDeduplication(deduplication: string, { id, sequence, at }: Sent): void {
    this.#sequence = Math.max(this.#sequence, sequence);
    this.#deduplication.remember(deduplication, { id, sequence, at });
  }

  /** Removes a message without writing to the journal. */
  forget(key: string): void {
    const message = this.#index.remove(key);
    if (message?.group !== undefined) this.#groups.release(message.group, key);
  }

  /** Removes all messages without writing to the journal. */
  clear(): void {
    this.#index.clear();
    this.#groups.clear();
  }

  #create(message: NewMessage, id: string, now: number): Message {
    const fault = this.fifo ? 0 : this.#context.faults.delaySeconds("sqs");
    const delay = message.delaySeconds ?? numeric(this.attributes, "DelaySeconds");
    this.#sequence += 1;
    return {
      key: randomUUID(),
      id,
      body: message.body,
      ...(message.attributes && { attributes: message.attributes }),
      ...(message.group !== undefined && { group: message.group }),
      ...(message.deduplication !== undefined && { deduplication: message.deduplication }),
      ...(message.trace !== undefined && { trace: message.trace }),
      sequence: this.#sequence,
      sentAt: now,
      visibleAt: now + (delay + fault) * 1000,
      receives: 0,
    };
  }

  #add(message: Message): Message {
    this.restore(message);
    this.#context.write({ type: "sent", queue: this.name, message });
    return message;
  }

  #take(message: Message, now: number, visibilitySeconds: number): Message {
    return this.#deliver(message, {
      visibleAt: now + visibilitySeconds * 1000,
      receives: message.receives + 1,
      firstReceivedAt: message.firstReceivedAt ?? now,
      receipt: Buffer.from(`${message.key}/${randomBytes(9).toString("hex")}`).toString("base64url"),
    });
  }

  #deliver(message: Message, state: DeliveryState): Message {
    const changed = { ...message, ...state };
    this.#place(changed);
    this.#context.write({ type: "turned", queue: this.name, key: message.key, turn: state });
    return changed;
  }

  /** Moves a message that exceeds the receive count to the dead-letter queue; false if it does not. */
  #redrive(message: Message): boolean {
    const redrive = redriveOf(this.attributes);
    if (!redrive || message.receives < redrive.maxReceives) return false;
    const to = this.#context.find(redrive.arn);
    if (to) this.#move(message, to, this.arn);
    return to !== undefined;
  }

  #move(message: Message, to: Queue, source: string | undefined): void {
    const { receipt: _, firstReceivedAt: __, deadLetterSource: ___, ...rest } = message;
    const moved: Message = {
      ...rest,
      key: randomUUID(),
      sequence: to.#sequence + 1,
      visibleAt: this.#context.now(),
      receives: 0,
      ...(source !== undefined && { deadLetterSource: source }),
    };
    this.forget(message.key);
    to.restore(moved);
    this.#context.write({ type: "moved", queue: this.name, key: message.key, to: to.name, message: moved });
  }

  #place(message: Message): void {
    if (message.group !== undefined) {
      if (this.isInFlight(message)) this.#groups.lock(message.group, message.key);
      else this.#groups.release(message.group, message.key);
    }
    this.#index.put(message);
    this.onChange();
  }

  /** Makes messages visible whose timeout has ended, and releases their groups. */
  #showDue(): void {
    for (const { group, key } of this.#index.uncover(this.#context.now()))
      if (group !== undefined) this.#groups.release(group, key);
  }

  #next(): Message | undefined {
    const first = this.#index.take();
    if (!first || this.fifo || !this.#context.faults.strike("sqs", "reorder")) return first;
    const drawn = [first];
    for (let next = this.#index.take(); next; next = this.#index.take()) {
      drawn.push(next);
      if (drawn.length === shuffledMessages) break;
    }
    const [chosen] = drawn.splice(Math.floor(Math.random() * drawn.length), 1);
    for (const message of drawn) this.#index.putBack(message);
    return chosen;
  }

  #isBlocked(group: string, ownGroups: ReadonlySet<string>): boolean {
    return this.fifo && this.#groups.isLocked(group) && !ownGroups.has(group);
  }

  #isExpired(message: Message): boolean {
    const kept = numeric(this.attributes, "MessageRetentionPeriod") * 1000;
    return message.sentAt + kept <= this.#context.now();
  }

  #forgetAndWrite(message: Message): void {
    this.forget(message.key);
    this.#context.write({ type: "deleted", queue: this.name, key: message.key });
  }
}
