/** The messages of a queue: visible ones in order of delivery, hidden ones by the time at which they become visible. */
import { Heap } from "../heap.ts";
import type { Message } from "./message.ts";

/** One version of a message. A changed message gets a new one; heaps ignore the old one. */
interface Version {
  message: Message;
}

type Order = (a: Message, b: Message) => boolean;

export class VisibilityIndex {
  readonly #versions = new Map<string, Version>();
  readonly #visible: Heap<Version>;
  readonly #hidden = new Heap<Version>((a, b) => a.message.visibleAt < b.message.visibleAt);

  /** `before` is the delivery order of visible messages. */
  constructor(before: Order) {
    this.#visible = new Heap((a, b) => before(a.message, b.message));
  }

  get(key: string): Message | undefined {
    return this.#versions.get(key)?.message;
  }

  all(): Message[] {
    return Array.from(this.#versions.values(), ({ message }) => message);
  }

  /** Adds or replaces a message, which can be taken after the next `uncover`. */
  put(message: Message): void {
    const version = { message };
    this.#versions.set(message.key, version);
    this.#hidden.push(version);
  }

  remove(key: string): Message | undefined {
    const message = this.get(key);
    this.#versions.delete(key);
    return message;
  }

  clear(): void {
    this.#versions.clear();
  }

  /** Makes messages visible whose timeout has ended; returns them. */
  uncover(now: number): Message[] {
    const uncovered: Message[] = [];
    for (let version = this.#first(this.#hidden); version; version = this.#first(this.#hidden)) {
      if (version.message.visibleAt > now) break;
      this.#hidden.pop();
      this.#visible.push(version);
      uncovered.push(version.message);
    }
    return uncovered;
  }

  /** Takes the next visible message. It stays in the index, but is not taken again before `put` or `putBack`. */
  take(): Message | undefined {
    const version = this.#first(this.#visible);
    this.#visible.pop();
    return version?.message;
  }

  /** Returns a taken, unchanged message. */
  putBack(message: Message): void {
    const version = this.#versions.get(message.key);
    if (version) this.#visible.push(version);
  }

  /** The time at which the next hidden message becomes visible, in milliseconds since the epoch. */
  nextChange(): number | undefined {
    return this.#first(this.#hidden)?.message.visibleAt;
  }

  #first(heap: Heap<Version>): Version | undefined {
    let version = heap.peek();
    while (version && this.#versions.get(version.message.key) !== version) {
      heap.pop();
      version = heap.peek();
    }
    return version;
  }
}
