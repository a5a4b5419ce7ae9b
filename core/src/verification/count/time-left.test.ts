import { describe, expect, it } from "vitest";
import { noCounts, type Counts } from "./tally.ts";
import { begunBefore, secondsLeft } from "./time-left.ts";

const row = {
  total: 1_000,
  timeStarted: "2026-11-26T10:00:00.000Z",
  timeBegan: "2026-11-26T11:00:00.000Z",
};
const now = new Date("2026-11-26T11:01:00.000Z");

const left = (done: Partial<Counts>, inFlight: Parameters<typeof secondsLeft>[1]["inFlight"] = null) =>
  secondsLeft(row, { ...noCounts, ...done, inFlight }, now);
const leftAfterPause = (before: Partial<Counts>, done: Partial<Counts>) =>
  secondsLeft(
    { ...row, ...begunBefore({ ...noCounts, ...before }) },
    { ...noCounts, ...done, inFlight: null },
    now,
  );

describe("the time left", () => {
  it("follows from the pace since it began to run, without the time before its turn", () => {
    expect(left({ count: 100 })).toBe(540);
    expect(left({ count: 500 })).toBe(60);
  });

  it("counts addresses that wait as begun", () => {
    expect(left({ count: 400, waiting: 100 })).toBe(60);
  });

  it("does not count what was done before a pause", () => {
    expect(leftAfterPause({ count: 400 }, { count: 500 })).toBe(300);
    expect(leftAfterPause({ count: 400 }, { count: 400 })).toBeNull();
    const slow = { count: 900, waiting: 100, slow: 100 };
    expect(leftAfterPause(slow, { count: 910, waiting: 90, slow: 90, slowDone: 10 })).toBe(540);
  });

  it("lasts until the last retry is due", () => {
    const retried = { count: 990, waiting: 10 };
    expect(left(retried, { waitsUntil: "2026-11-26T11:06:00.000Z" })).toBe(300);
    expect(left(retried, { waitsUntil: "2026-11-26T11:00:30.000Z" })).toBe(0);
  });

  it("follows from the pace of slow hosts where that is the slower one", () => {
    const slow = { count: 910, waiting: 90, slow: 90, slowDone: 10 };
    expect(left(slow, { slowSince: "2026-11-26T11:00:30.000Z" })).toBe(270);
    expect(left(slow)).toBe(540);
  });

  it("expects as many addresses at slow hosts among those that are not begun", () => {
    const half = { count: 450, waiting: 50, slow: 50, slowDone: 50 };
    expect(left(half)).toBe(180);
  });

  it("is not known while nothing is done, or no slow host has answered", () => {
    expect(left({})).toBeNull();
    expect(left({ count: 500, waiting: 20, slow: 20 })).toBeNull();
  });

  it("counts from the start where the begin of a former verification is not stored", () => {
    const { timeBegan: _, ...former } = row;
    expect(secondsLeft(former, { ...noCounts, count: 500, inFlight: null }, now)).toBe(3_660);
  });
});
