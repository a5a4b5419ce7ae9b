/** Long polling. */
import type { Message } from "./message.ts";
import type { Queue } from "./queue.ts";

interface Waiter {
  limit: number;
  visibilitySeconds: number;
  answer: (messages: Message[]) => void;
}

const maxTimerMs = 2 ** 31 - 1;

/** The long polls of one queue, served in the order of arrival. */
export class Polls {
  readonly #queue: Queue;
  readonly #now: () => number;
  readonly #waiters = new Set<Waiter>();
  #stirring: NodeJS.Immediate | undefined;
  #alarm: NodeJS.Timeout | undefined;

  constructor(queue: Queue, now: () => number) {
    this.#queue = queue;
    this.#now = now;
    queue.onChange = () => this.#stir();
  }

  /** Resolves with messages as soon as there are some, with none after `seconds` or when the receiver disconnects. */
  receive(limit: number, visibilitySeconds: number, seconds: number, gone: AbortSignal): Promise<Message[]> {
    const messages = this.#queue.receive(limit, visibilitySeconds);
    if (messages.length > 0 || seconds === 0 || gone.aborted) return Promise.resolve(messages);
    return new Promise((resolve) => {
      const leave = () => waiter.answer([]);
      const timeout = setTimeout(leave, seconds * 1000);
      const waiter: Waiter = {
        limit,
        visibilitySeconds,
        answer: (found) => {
          this.#waiters.delete(waiter);
          clearTimeout(timeout);
          gone.removeEventListener("abort", leave);
          resolve(found);
        },
      };
      gone.addEventListener("abort", leave, { once: true });
      this.#waiters.add(waiter);
      this.#setAlarm();
    });
  }

  /** Answers all receivers with no messages. */
  close(): void {
    for (const waiter of this.#waiters) waiter.answer([]);
    clearImmediate(this.#stirring);
    clearTimeout(this.#alarm);
  }

  /** Serves the receivers after the tick, so that one receives the messages of a batch together. */
  #stir(): void {
    if (this.#waiters.size === 0) return;
    this.#stirring ??= setImmediate(() => {
      this.#stirring = undefined;
      this.#serve();
    });
  }

  #serve(): void {
    for (const waiter of this.#waiters) {
      const messages = this.#queue.receive(waiter.limit, waiter.visibilitySeconds);
      if (messages.length === 0) break;
      waiter.answer(messages);
    }
    this.#setAlarm();
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    const next = this.#waiters.size > 0 ? this.#queue.nextChange() : undefined;
    if (next === undefined) return;
    const wait = Math.min(Math.max(1, next - this.#now()), maxTimerMs);
    this.#alarm = setTimeout(() => this.#serve(), wait);
  }
}
