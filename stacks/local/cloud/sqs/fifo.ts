/** The state of a FIFO queue: message groups in flight, and deduplication ids of the last five minutes. */

const windowMs = 300_000;

/** Groups with messages in flight. Such a group is locked until they are deleted or visible again. */
export class Groups {
  readonly #inFlight = new Map<string, Set<string>>();

  isLocked(group: string): boolean {
    return this.#inFlight.has(group);
  }

  lock(group: string, key: string): void {
    const keys = this.#inFlight.get(group);
    if (keys) keys.add(key);
    else this.#inFlight.set(group, new Set([key]));
  }

  release(group: string, key: string): void {
    const keys = this.#inFlight.get(group);
    if (keys?.delete(key) && keys.size === 0) this.#inFlight.delete(group);
  }

  clear(): void {
    this.#inFlight.clear();
  }
}

export interface Sent {
  id: string;
  sequence: number;
  at: number;
}

/** Deduplication ids and their messages. */
export class Deduplication {
  /** In the order of sending, which is the order of expiry. */
  readonly #sent = new Map<string, Sent>();

  find(deduplication: string, now: number): Sent | undefined {
    this.#expire(now);
    return this.#sent.get(deduplication);
  }

  remember(deduplication: string, sent: Sent): void {
    this.#sent.delete(deduplication);
    this.#sent.set(deduplication, sent);
  }

  *entries(now: number): Iterable<[string, Sent]> {
    this.#expire(now);
    yield* this.#sent;
  }

  #expire(now: number): void {
    for (const [deduplication, sent] of this.#sent) {
      if (sent.at > now - windowMs) return;
      this.#sent.delete(deduplication);
    }
  }
}
