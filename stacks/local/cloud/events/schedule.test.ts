import { expect, test } from "vitest";
import { parseSchedule } from "./schedule.ts";

const next = (expression: string, after: string) => {
  const at = parseSchedule(expression)(Date.parse(after));
  return at === undefined ? undefined : new Date(at).toISOString();
};

test.each([
  ["rate(1 minute)", "2026-11-21T03:00:10Z", "2026-11-21T03:01:10.000Z"],
  ["rate(5 hours)", "2026-11-21T03:00:00Z", "2026-11-21T08:00:00.000Z"],
  ["rate(2 days)", "2026-11-21T03:00:00Z", "2026-11-23T03:00:00.000Z"],
  ["cron(0 12 * * ? *)", "2026-11-21T03:00:00Z", "2026-11-21T12:00:00.000Z"],
  ["cron(0/15 * * * ? *)", "2026-11-21T03:01:00Z", "2026-11-21T03:15:00.000Z"],
  ["cron(0 8 ? * MON-FRI *)", "2026-11-21T03:00:00Z", "2026-11-23T08:00:00.000Z"],
  ["cron(0 8 ? * 2#1 *)", "2026-11-21T03:00:00Z", "2026-12-07T08:00:00.000Z"],
  ["cron(0 10 L * ? *)", "2026-11-21T03:00:00Z", "2026-11-30T10:00:00.000Z"],
  ["cron(15 10 ? * 6L 2027)", "2026-11-21T03:00:00Z", "2027-01-29T10:15:00.000Z"],
])("%s after %s is %s", (expression, after, expected) => {
  expect(next(expression, after)).toBe(expected);
});

test("A schedule of a past year has no next time.", () => {
  expect(next("cron(0 0 1 1 ? 2020)", "2026-11-21T03:00:00Z")).toBeUndefined();
});

test.each([
  "rate(1 minutes)",
  "rate(2 minute)",
  "rate(0 minutes)",
  "rate(1 week)",
  "cron(0 12 * * *)",
  "cron(0 12 * * * *)",
  "cron(0 12 ? * ? *)",
  "cron(61 12 * * ? *)",
  "every minute",
])("%s is refused.", (expression) => {
  expect(() => parseSchedule(expression)).toThrow(/ScheduleExpression is not valid/);
});
