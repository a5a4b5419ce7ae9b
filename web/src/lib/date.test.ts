import { describe, expect, test } from "vitest";
import {
  formatDate,
  formatDay,
  formatDuration,
  formatMoment,
  formatMonth,
  formatRelative,
  formatShortMonth,
} from "./date.ts";

test("A month has its year, and in a chart none.", () => {
  expect(formatMonth("2026-11")).toBe("November 2026");
  expect(formatShortMonth("2026-11")).toBe("Nov");
  expect(formatMonth("soon")).toBe("invalid date");
});

describe("a date", () => {
  test.each([
    ["2026-11-01T10:05:00", "1st November"],
    ["2026-11-02T10:05:00", "2nd November"],
    ["2026-11-13T10:05:00", "13th November"],
    ["2026-11-23T10:05:00", "23rd November"],
  ])("%s reads %s", (iso, text) => {
    expect(formatDate(iso)).toBe(text);
  });

  test("can include its time", () => {
    expect(formatDate("2026-11-21T09:05:00", true)).toBe("21st November at 09:05");
  });

  test("can include its year", () => {
    expect(formatDay("2027-01-21T09:05:00")).toBe("21st January 2027");
    expect(formatMoment("2027-01-21T09:05:00")).toBe("21st January 2027 at 09:05");
  });

  test("that is invalid has a text", () => {
    expect(formatDate("soon")).toBe("invalid date");
    expect(formatDay("soon")).toBe("invalid date");
    expect(formatMoment("soon")).toBe("invalid date");
    expect(formatRelative("soon")).toBe("unknown time");
  });

  test("is relative to now in both directions", () => {
    const now = Date.parse("2026-11-21T10:00:00Z");
    expect(formatRelative("2026-11-21T09:55:00Z", now)).toBe("5 minutes ago");
    expect(formatRelative("2026-11-26T10:00:00Z", now)).toBe("in 5 days");
  });
});

describe("a duration", () => {
  test.each([
    [0, "a few seconds"],
    [9, "a few seconds"],
    [10, "about 10 seconds"],
    [54, "about 55 seconds"],
    [55, "about a minute"],
    [89, "about a minute"],
    [90, "about 2 minutes"],
    [3299, "about 55 minutes"],
    [3300, "about an hour"],
    [7200, "about 2 hours"],
  ])("of %i seconds reads %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
