import { expect, it } from "vitest";
import { dateBetween, daysFor } from "./days.ts";

const at = Date.parse;
const expires = "2026-12-31T10:00:00.000Z";

it("The days are from tomorrow to the last one through which the list is kept.", () => {
  const days = { first: "2026-12-02", last: "2026-12-30" };
  expect(daysFor(expires, at("2026-12-01T23:59:59.999Z"))).toEqual(days);
  expect(daysFor(expires, at("2026-12-02T00:00:00.000Z"))).toMatchObject({ first: "2026-12-03" });
  expect(daysFor("2026-12-31T00:00:00.000Z", at("2026-12-01T10:00:00.000Z"))?.last).toBe("2026-12-30");
  expect(daysFor("2026-12-30T23:59:59.999Z", at("2026-12-01T10:00:00.000Z"))?.last).toBe("2026-12-29");
});

it("There is none where the list is erased by tomorrow.", () => {
  expect(daysFor(expires, at("2026-12-29T23:59:59.999Z"))).toEqual({
    first: "2026-12-30",
    last: "2026-12-30",
  });
  expect(daysFor(expires, at("2026-12-30T00:00:00.000Z"))).toBeNull();
});

it("A date is one of them.", () => {
  const days = { first: "2026-12-02", last: "2026-12-30" };
  for (const date of ["2026-12-02", "2026-12-30"]) expect(dateBetween(date, days)).toBe(date);
  for (const date of ["2026-12-01", "2026-12-31", "", "2026-12-2", "12026-12-10"])
    expect(dateBetween(date, days)).toBeNull();
  expect(dateBetween("2026-12-10", null)).toBeNull();
});
