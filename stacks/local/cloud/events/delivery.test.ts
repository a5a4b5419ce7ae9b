import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Faults } from "../admin/faults.ts";
import { AwsError } from "../emulated-service.ts";
import { Deliveries, type Failure } from "./delivery.ts";
import { createEvent } from "./event.ts";
import type { Delivery, Entry } from "./record.ts";
import type { Rule, Target } from "./rule.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = createEvent({ source: "s", detailType: "d", detail: {}, time: 0 });

const ruleWith = (target: Partial<Target> = {}): Rule => ({
  bus: "default",
  name: "r",
  enabled: true,
  firedAt: 0,
  targets: [{ Id: "1", Arn: "arn:aws:sqs:us-east-1:000000000000:q", ...target }],
});

/** Deliveries to a target that runs `deliver` for each attempt. */
function deliveries(deliver: (attempt: number) => void) {
  const faults = new Faults();
  const journal: Entry[] = [];
  const deadLetters: [Delivery, Failure][] = [];
  const attempts: number[] = [];
  const all = new Deliveries({
    faults,
    now: () => Date.now(),
    write: (entry) => void journal.push(entry),
    written: () => Promise.resolve(),
    deliver: async () => {
      attempts.push(Date.now());
      deliver(attempts.length);
    },
    deadLetter: async (delivery, failure) => void deadLetters.push([delivery, failure]),
  });
  return { all, faults, journal, deadLetters, attempts };
}

const unavailable = () => {
  throw new AwsError("InternalError", "Later.", 500);
};

describe("a delivery", () => {
  test("that succeeds is settled", async () => {
    const { all, journal } = deliveries(() => {});
    all.start(all.plan(ruleWith(), event));
    expect(all.count).toBe(1);
    await vi.runAllTimersAsync();
    expect(all.count).toBe(0);
    expect(journal).toMatchObject([{ type: "settled" }]);
  });

  test("that fails is retried with increasing delays, and its attempts are recorded", async () => {
    const { all, journal, attempts } = deliveries((attempt) => attempt < 4 && unavailable());
    all.start(all.plan(ruleWith(), event));
    await vi.runAllTimersAsync();
    expect(journal.map(({ type }) => type)).toEqual(["postponed", "postponed", "postponed", "settled"]);
    const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0));
    expect(pauses[0]).toBeGreaterThanOrEqual(125);
    expect(pauses[2]).toBeGreaterThanOrEqual(500);
  });

  test("becomes a dead letter after its last retry", async () => {
    const { all, deadLetters, attempts } = deliveries(unavailable);
    all.start(all.plan(ruleWith({ RetryPolicy: { MaximumRetryAttempts: 2 } }), event));
    await vi.runAllTimersAsync();
    expect(attempts).toHaveLength(3);
    expect(deadLetters).toMatchObject([[{ attempts: 3 }, { condition: "MaximumRetryAttempts" }]]);
    expect(all.count).toBe(0);
  });

  test("becomes a dead letter when the event is too old", async () => {
    const { all, deadLetters } = deliveries(unavailable);
    all.start(all.plan(ruleWith({ RetryPolicy: { MaximumEventAgeInSeconds: 60 } }), event));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(deadLetters).toEqual([]);
    await vi.runAllTimersAsync();
    expect(deadLetters).toMatchObject([[{}, { condition: "MaximumEventAgeInSeconds" }]]);
  });

  test("becomes a dead letter at once after an error that is not retriable", async () => {
    const { all, deadLetters, attempts } = deliveries(() => {
      throw new AwsError("QueueDoesNotExist", "No such queue.");
    });
    all.start(all.plan(ruleWith(), event));
    await vi.runAllTimersAsync();
    expect(attempts).toHaveLength(1);
    expect(deadLetters).toMatchObject([
      [{}, { condition: "NonRetriable", error: { code: "QueueDoesNotExist" } }],
    ]);
  });
});

describe("faults", () => {
  test("duplicate a delivery", async () => {
    const { all, faults, attempts } = deliveries(() => {});
    faults.add({ service: "events", kind: "duplicate", probability: 1, count: 1 });
    all.start(all.plan(ruleWith(), event));
    await vi.runAllTimersAsync();
    expect(attempts).toHaveLength(2);
  });

  test("delay a delivery by the given seconds", async () => {
    const { all, faults, attempts } = deliveries(() => {});
    faults.add({ service: "events", kind: "delay", probability: 1, seconds: 5, count: 1 });
    all.start(all.plan(ruleWith(), event));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(attempts).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(1);
  });

  test("fail a delivery, which is then retried", async () => {
    const { all, faults, attempts } = deliveries(() => {});
    faults.add({ service: "events", operation: "Deliver", kind: "fail", probability: 1, count: 2 });
    all.start(all.plan(ruleWith(), event));
    await vi.runAllTimersAsync();
    expect([attempts.length, all.count]).toEqual([1, 0]);
  });
});
