import { expect, test } from "vitest";
import type { VerificationRow } from "./entity.ts";
import { view } from "./row.ts";
import { noCounts } from "./count/tally.ts";

const row = {
  total: 1_000,
  reserved: 1_000,
  timeStarted: "2026-11-26T10:00:00.000Z",
  timeBegan: "2026-11-26T11:00:00.000Z",
};
const now = new Date("2026-11-26T11:01:00.000Z");
const done = { ...noCounts, count: 480, waiting: 20, inFlight: null, kept: 475 };

const progressOf = (status: string) => view({ ...row, status } as VerificationRow, done, now).progress;

test("The progress of a running verification says what waits, and the time left.", () => {
  expect(progressOf("running")).toEqual({
    done: 480,
    total: 1_000,
    percent: 48,
    kept: 475,
    waiting: 20,
    eta_seconds: 60,
  });
});

test("There is no time left to tell while a verification is queued or paused.", () => {
  expect(progressOf("queued").eta_seconds).toBeNull();
  expect(progressOf("paused").eta_seconds).toBeNull();
});
