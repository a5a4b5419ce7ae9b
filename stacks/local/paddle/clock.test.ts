import { describe, expect, it } from "vitest";
import { addInterval, createClock } from "./clock.ts";

describe("the time of the local Paddle", () => {
  it("runs ahead of the real time by what it was moved", () => {
    let real = 1_000;
    const clock = createClock(() => real);
    clock.moveTo(5_000);
    real += 10;
    expect(clock.now().getTime()).toBe(5_010);
  });

  it("stands still while frozen, and then catches up with the product's", () => {
    let real = 1_000;
    const clock = createClock(() => real);
    clock.freeze();
    real += 10;
    clock.moveTo(2_000);
    real += 10;
    expect(clock.now().getTime()).toBe(2_000);
    expect(clock.running.now().getTime()).toBe(2_010);
    clock.run();
    expect(clock.now().getTime()).toBe(2_010);
  });

  it("never goes back", () => {
    const clock = createClock(() => 1_000);
    expect(() => clock.moveTo(999)).toThrow("cannot go back");
  });

  it.each([
    ["2026-01-31T10:00:00.123Z", "month", "2026-02-28T10:00:00.123Z"],
    ["2026-12-15T00:00:00.000Z", "month", "2027-01-15T00:00:00.000Z"],
    ["2028-02-29T00:00:00.000Z", "year", "2029-02-28T00:00:00.000Z"],
    ["2026-02-28T00:00:00.000Z", "week", "2026-03-07T00:00:00.000Z"],
  ] as const)("adds to %s a %s", (from, interval, to) => {
    expect(addInterval(new Date(from), interval).toISOString()).toBe(to);
  });
});
