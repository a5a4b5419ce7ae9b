import { describe, expect, it } from "vitest";
import { nextTry, tryTimes } from "./schedule.ts";

const event = new Date("2026-11-21T10:00:00.000Z");
const after = (seconds: number) => new Date(event.getTime() + seconds * 1000);
const secondsOf = (time: Date | null) => time && (time.getTime() - event.getTime()) / 1000;

describe("the schedule of tries", () => {
  it("is 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 24 h after the event", () => {
    const times = tryTimes.map((seconds, round) =>
      round === 0 ? 0 : secondsOf(nextTry(event, round, after(seconds - 5), () => 0)),
    );
    expect(times).toEqual([0, 5, 300, 1_800, 7_200, 18_000, 36_000, 86_400]);
  });

  it("adds up to a tenth as jitter", () => {
    expect(secondsOf(nextTry(event, 2, event, () => 1))).toBeCloseTo(330);
  });

  it("leaves five seconds after a try that was late", () => {
    expect(secondsOf(nextTry(event, 2, after(4_000), () => 0))).toBe(4_005);
  });

  it("ends after the eighth try", () => {
    expect(nextTry(event, 7, event)).not.toBeNull();
    expect(nextTry(event, 8, event)).toBeNull();
  });
});
