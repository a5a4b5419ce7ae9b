import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Registry } from "./registry.ts";
import { defaultBus, type Rule } from "./rule.ts";
import { Timetable } from "./timetable.ts";

const startMs = Date.parse("2026-11-21T03:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: startMs }));
afterEach(() => void vi.useRealTimers());

const minutely = (overrides: Partial<Rule> = {}): Rule => ({
  bus: defaultBus,
  name: "tick",
  schedule: "rate(1 minute)",
  enabled: true,
  targets: [],
  firedAt: startMs,
  ...overrides,
});

/** A timetable of one rule, and the times at which it fires, in seconds after the start. */
function timetable(rule: Rule) {
  const registry = new Registry();
  const fired: number[] = [];
  registry.put(rule);
  const table = new Timetable(registry, Date.now, (due, event) => {
    expect(event).toMatchObject({ source: "aws.events", "detail-type": "Scheduled Event", detail: {} });
    registry.put({ ...due, firedAt: Date.now() });
    fired.push((Date.now() - startMs) / 1000);
  });
  table.refresh();
  return { table, fired, registry };
}

test("A rate fires repeatedly after its period.", async () => {
  const { fired } = timetable(minutely());
  await vi.advanceTimersByTimeAsync(59_999);
  expect(fired).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(fired).toEqual([60, 120]);
});

test("After a downtime, missed firings are made up for once, immediately.", async () => {
  const { fired } = timetable(minutely({ firedAt: startMs - 3_600_000 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(fired).toEqual([0]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fired).toEqual([0, 60]);
});

test("A disabled or removed rule does not fire.", async () => {
  const disabled = timetable(minutely({ enabled: false }));
  const { table, fired, registry } = timetable(minutely());
  registry.remove(defaultBus, "tick");
  table.refresh();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([...fired, ...disabled.fired]).toEqual([]);
});

test("A firing weeks ahead occurs on time.", async () => {
  const { fired } = timetable(minutely({ schedule: "rate(40 days)" }));
  await vi.advanceTimersByTimeAsync(40 * 86_400_000);
  expect(fired).toEqual([40 * 86_400]);
});
