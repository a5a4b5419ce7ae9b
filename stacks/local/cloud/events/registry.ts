/** Buses and their rules, with patterns and schedules parsed once. */
import { AwsError } from "../emulated-service.ts";
import type { Event } from "./event.ts";
import { parsePattern, type Matcher } from "./pattern.ts";
import type { Entry } from "./record.ts";
import { defaultBus, type Rule } from "./rule.ts";
import { parseSchedule, type Schedule } from "./schedule.ts";

interface Known {
  rule: Rule;
  matches: Matcher | undefined;
  schedule: Schedule | undefined;
}

export class Registry {
  readonly #buses = new Map<string, Map<string, Known>>([[defaultBus, new Map()]]);

  has(bus: string): boolean {
    return this.#buses.has(bus);
  }

  buses(): string[] {
    return [...this.#buses.keys()];
  }

  addBus(bus: string): void {
    if (!this.#buses.has(bus)) this.#buses.set(bus, new Map());
  }

  removeBus(bus: string): void {
    this.#buses.delete(bus);
  }

  /** The rules of a bus; throws ResourceNotFoundException if the bus does not exist. */
  rules(bus: string): Rule[] {
    return [...this.#bus(bus).values()].map(({ rule }) => rule);
  }

  rule(bus: string, name: string): Rule {
    const known = this.#bus(bus).get(name);
    if (!known) throw missing(`Rule ${name} does not exist on EventBus ${bus}.`);
    return known.rule;
  }

  find(bus: string, name: string): Rule | undefined {
    return this.#buses.get(bus)?.get(name)?.rule;
  }

  /** Creates or replaces a rule; throws if its pattern or schedule is invalid. */
  put(rule: Rule): void {
    this.#bus(rule.bus).set(rule.name, {
      rule,
      matches: rule.pattern === undefined ? undefined : parsePattern(rule.pattern),
      schedule: rule.schedule === undefined ? undefined : parseSchedule(rule.schedule),
    });
  }

  remove(bus: string, name: string): void {
    this.#buses.get(bus)?.delete(name);
  }

  /** The enabled rules of a bus that match the event; none if the bus does not exist. */
  matching(bus: string, event: Event): Rule[] {
    return [...(this.#buses.get(bus)?.values() ?? [])]
      .filter(({ rule, matches }) => rule.enabled && matches?.(event))
      .map(({ rule }) => rule);
  }

  /** The enabled rules with a schedule, each with its next time in milliseconds since the epoch. */
  *scheduled(): Iterable<{ rule: Rule; at: number }> {
    for (const bus of this.#buses.values())
      for (const { rule, schedule } of bus.values()) {
        const at = rule.enabled ? schedule?.(rule.firedAt) : undefined;
        if (at !== undefined) yield { rule, at };
      }
  }

  *snapshot(): Iterable<Entry> {
    for (const [bus, rules] of this.#buses) {
      yield { type: "bus", bus };
      for (const { rule } of rules.values()) yield { type: "rule", rule };
    }
  }

  #bus(name: string): Map<string, Known> {
    const bus = this.#buses.get(name);
    if (!bus) throw missing(`Event bus ${name} does not exist.`);
    return bus;
  }
}

function missing(message: string): AwsError {
  return new AwsError("ResourceNotFoundException", message);
}
