/** Fires scheduled rules. After a restart, missed firings are made up for once. */
import { createEvent, type Event } from "./event.ts";
import type { Registry } from "./registry.ts";
import { ruleArn, type Rule } from "./rule.ts";

const maxTimerMs = 2 ** 31 - 1;

export class Timetable {
  readonly #registry: Registry;
  readonly #now: () => number;
  readonly #fire: (rule: Rule, event: Event) => void;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  /** `fire` must update the rule's `firedAt`. */
  constructor(registry: Registry, now: () => number, fire: (rule: Rule, event: Event) => void) {
    this.#registry = registry;
    this.#now = now;
    this.#fire = fire;
  }

  /** Schedules the next firing again after rules have changed. */
  refresh(): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    const next = Math.min(...[...this.#registry.scheduled()].map(({ at }) => at));
    if (next === Infinity) return;
    const wait = Math.min(Math.max(0, next - this.#now()), maxTimerMs);
    this.#timer = setTimeout(() => this.#tick(), wait);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #tick(): void {
    const now = this.#now();
    const due = [...this.#registry.scheduled()].filter(({ at }) => at <= now);
    for (const { rule } of due) this.#fire(rule, scheduledEvent(rule, now));
    this.refresh();
  }
}

function scheduledEvent(rule: Rule, time: number): Event {
  return createEvent({
    source: "aws.events",
    detailType: "Scheduled Event",
    detail: {},
    resources: [ruleArn(rule)],
    time,
  });
}
