import { describe, expect, it } from "vitest";
import { dayOf, dayText, minuteOf, monthBefore, monthOf } from "./utc.ts";

describe("a time in UTC", () => {
  const last = "2026-12-31T23:59:59.999Z";

  it.each([last, Date.parse(last), new Date(last)])("has its day, month and minute, as %j", (time) => {
    expect(dayOf(time)).toBe("2026-12-31");
    expect(monthOf(time)).toBe("2026-12");
    expect(minuteOf(time)).toBe("2026-12-31 23:59");
    expect(dayText(time)).toBe("31 December 2026");
  });

  it("is of the next day a millisecond later", () => {
    const next = Date.parse(last) + 1;
    expect([dayOf(next), monthOf(next), minuteOf(next)]).toEqual([
      "2027-01-01",
      "2027-01",
      "2027-01-01 00:00",
    ]);
  });
});

it("The month before January is December of the year before.", () => {
  expect(monthBefore("2027-01")).toBe("2026-12");
  expect(monthBefore("2026-12")).toBe("2026-11");
  expect(monthBefore("2026-11", 0)).toBe("2026-11");
  expect(monthBefore("2026-11", 23)).toBe("2024-12");
});
