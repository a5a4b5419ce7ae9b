import { describe, expect, it } from "vitest";
import { statedTime } from "./stated-time.ts";

describe("the parser of times", () => {
  it.each([
    ["1764324005", undefined, "2025-11-28T10:00:05.000Z"],
    ["999999999", undefined, "2001-09-09T01:46:39.000Z"],
    ["100000000", undefined, "1973-03-03T09:46:40.000Z"],
    ["1764324005.5", undefined, "2025-11-28T10:00:05.500Z"],
    ["1764324005123", undefined, "2025-11-28T10:00:05.123Z"],
    ["2026-11-28", undefined, "2026-11-28T00:00:00.000Z"],
    ["2026-11-28 10:00:05", undefined, "2026-11-28T10:00:05.000Z"],
    ["2026-11-28 10:00:05 UTC", undefined, "2026-11-28T10:00:05.000Z"],
    ["2026-11-28T10:00:05+01:00", undefined, "2026-11-28T09:00:05.000Z"],
    ["Sat, 28 Nov 2026 10:00:05 +0000", undefined, "2026-11-28T10:00:05.000Z"],
    ["28-11-2026 10:00:05", "day-first", "2026-11-28T10:00:05.000Z"],
    ["11/28/2026 1:05 PM", "month-first", "2026-11-28T13:05:00.000Z"],
    ["11/28/2026 12:05:00 AM", "month-first", "2026-11-28T00:05:00.000Z"],
  ] as const)("reads %s, %s, as %s", (text, order, time) => {
    expect(statedTime(text, order)).toBe(time);
  });

  it.each([
    ["", undefined],
    ["yesterday", undefined],
    ["03/04/2026", undefined],
    ["28-11-2026 10:00:05", "month-first"],
    ["12345", undefined],
    ["99999999", undefined],
  ] as const)("reads no time in “%s”, %s", (text, order) => {
    expect(statedTime(text, order)).toBeNull();
  });

  it("reads up to 100 characters, whatever they are", () => {
    const padded = (length: number) => "2026-11-28".padEnd(length - 1) + "Z";
    expect(statedTime(padded(100))).toBe("2026-11-28T00:00:00.000Z");
    expect(statedTime(padded(101))).toBeNull();
  });
});
