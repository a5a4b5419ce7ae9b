import { expect, it } from "vitest";
import { freeKey, freePeriod, hasEnded } from "./period.ts";

it("a free period is a calendar month in UTC, also at the turn of a year", () => {
  const december = freePeriod(new Date("2026-12-31T23:59:59.999Z"), 250);
  expect(december).toEqual({
    start: "2026-12-01T00:00:00.000Z",
    end: "2027-01-01T00:00:00.000Z",
    source: "free",
    allowance: 250,
    paidUntil: null,
  });
  expect(freeKey(december)).toBe("free:2026-12");
});

it("a period ends with the moment in which the next begins", () => {
  const november = freePeriod(new Date("2026-11-01T00:00:00.000Z"), 250);
  expect(hasEnded(november, new Date("2026-11-30T23:59:59.999Z"))).toBe(false);
  expect(hasEnded(november, new Date("2026-12-01T00:00:00.000Z"))).toBe(true);
});
