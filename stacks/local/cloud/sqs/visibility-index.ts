/** The messages of a queue: visible ones in order of delivery, hidden ones by the time at which they become visible. */
import { Heap } from "../heap.ts";
import type { Message } from "./message.ts";

/** One version of a message. A changed message gets a new slot; heaps ignore the old one. */
interface Slot {
  message: Message;
}

type Order = (a: Message, b: Message) => boolean;

export class VisibilityIndex {
  readonly #slots = new Map<string, Slot>();
  readonly #visible: Heap<Slot>;
  readonly #hidden = new Heap<Slot>((a, b) => a.message.visibleAt < b.message.visibleAt);

  /** `before` is the delivery order of visible messages. */
  constructor(before: Order) {
    this.#visible = new Heap((a, b) => before(a.message, b.message));
  }

  get(key: string): Message | undefined {
    return this.#slots.get(key)?.message;
  }

  all(): Message[] {
    return Array.from(this.#slots.values(), ({ message }) => message);
  }

  /** Adds or replaces a message, which can be taken after the next `uncover`. */
  put(message: Message): void {
    const slot = { message };
    this.#slots.set(message.key, slot);
    this.#hidden.push(slot);
  }

  remove(key: string): Message | undefined {
    const message = this.get(key);
    this.#slots.delete(key);
    return message;
  }

  clear(): void {
    this.#slots.clear();
  }

  /** Makes messages visible whose timeout has ended; returns them. */
  uncover(now: number): Message[] {
    const uncovered: Message[] = [];
    for (let slot = this.#first(this.#hidden); slot; slot = this.#first(this.#hidden)) {
      if (slot.message.visibleAt > now) break;
      this.#hidden.pop();
      this.#visible.push(slot);
      uncovered.push(slot.message);
    }
    return uncovered;
  }

  /** Takes the next visible message. It stays in the index, but is not taken again before `put` or `putBack`. */
  take(): Message | undefined {
    const slot = this.#first(this.#visible);
    this.#visible.pop();
    return slot?.message;
  }

  /** Returns a taken, unchanged message. */
  putBack(message: Message): void {
    const slot = this.#slots.get(message.key);
    if (slot) this.#visible.push(slot);
  }

  /** The time at which the next hidden message becomes visible, in milliseconds since the epoch. */
  nextChange(): number | undefined {
    return this.#first(this.#hidden)?.message.visibleAt;
  }

  #first(heap: Heap<Slot>): Slot | undefined {
    let slot = heap.peek();
    while (slot && this.#slots.get(slot.message.key) !== slot) {
      heap.pop();
      slot = heap.peek();
    }
    return slot;
  }
}
