import { expect, test } from "vitest";
import type { VerificationRow } from "./entity.ts";
import { type Progress, view } from "./row.ts";
import { noCounts } from "./tally.ts";

const running = {
  status: "running",
  total: 1_000,
  reserved: 1_000,
  timeStarted: "2026-11-26T10:00:00.000Z",
  timeBegan: "2026-11-26T11:00:00.000Z",
  doneBefore: 0,
} as VerificationRow;
const now = new Date("2026-11-26T11:01:00.000Z");

const secondsLeft = (row: Partial<VerificationRow>, done: number, inFlight: Progress["inFlight"] = null) =>
  view({ ...running, ...row }, { ...noCounts, count: done, inFlight }, now).progress.eta_seconds;

test("the time left follows from the pace since it began to run, without the time before its turn", () => {
  expect(secondsLeft({}, 100)).toBe(540);
  expect(secondsLeft({}, 500)).toBe(60);
});

test("what was done before a pause says nothing of the pace after it", () => {
  expect(secondsLeft({ doneBefore: 400 }, 500)).toBe(300);
  expect(secondsLeft({ doneBefore: 400 }, 400)).toBeNull();
});

test("the time left lasts until the last retry is due", () => {
  expect(secondsLeft({}, 990, { waitsUntil: "2026-11-26T11:06:00.000Z" })).toBe(300);
  expect(secondsLeft({}, 990, { waitsUntil: "2026-11-26T11:00:30.000Z" })).toBe(1);
});

test("what slow hosts and retries leave has a pace of its own", () => {
  const tail = { tailBegan: "2026-11-26T11:00:30.000Z", doneBeforeTail: 900 };
  expect(secondsLeft({}, 910, tail)).toBe(270);
  expect(secondsLeft({}, 900, tail)).toBeNull();
  expect(secondsLeft({}, 900, { ...tail, waitsUntil: "2026-11-26T11:02:00.000Z" })).toBe(60);
  const resumed = { timeBegan: "2026-11-26T11:00:50.000Z", doneBefore: 900 };
  expect(secondsLeft(resumed, 950, tail)).toBe(10);
});

test("there is no time left to tell while nothing is done, or it is queued or paused", () => {
  expect(secondsLeft({}, 0)).toBeNull();
  expect(secondsLeft({ status: "queued" }, 500)).toBeNull();
  expect(secondsLeft({ status: "paused" }, 500)).toBeNull();
});

test("a verification from before the time of its begin was stored counts from its start", () => {
  const { timeBegan: _, doneBefore: __, ...former } = running;
  const { eta_seconds } = view(former, { ...noCounts, count: 500, inFlight: null }, now).progress;
  expect(eta_seconds).toBe(3_660);
});
