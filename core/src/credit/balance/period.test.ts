import { expect, it } from "vitest";
import { freePeriod, normalized, paidMonth, paidTimeOf } from "./period.ts";

it("A free period is a calendar month in UTC, also at the turn of a year.", () => {
  expect(freePeriod(new Date("2026-12-31T23:59:59.999Z"), 250)).toMatchObject({
    start: "2026-12-01T00:00:00.000Z",
    end: "2027-01-01T00:00:00.000Z",
    source: "free",
    allowance: 250,
    paid: null,
  });
});

it("A free period after a plan begins with the end of the plan.", () => {
  const after = "2026-12-10T08:00:00.000Z";
  expect(freePeriod(new Date("2026-12-20T00:00:00.000Z"), 250, after).start).toBe(after);
});

const year = {
  subscription: "sub",
  start: "2026-12-31T10:00:00.000Z",
  paidUntil: "2027-12-31T10:00:00.000Z",
  interval: "year" as const,
  allowance: 100,
};

it("A year has twelve months without a gap, and a short month ends with its last day.", () => {
  const paid = paidTimeOf({ ...year, transaction: "txn", since: year.start });
  const months = Array.from({ length: 12 }, (_, index) => paidMonth(paid, index));
  expect(months.map(({ end }) => end)).toEqual([
    ...months.slice(1).map(({ start }) => start),
    year.paidUntil,
  ]);
  expect(months[0]?.start).toBe(year.start);
  expect(months.slice(1, 4).map(({ start }) => start)).toEqual([
    "2027-01-31T10:00:00.000Z",
    "2027-02-28T10:00:00.000Z",
    "2027-03-31T10:00:00.000Z",
  ]);
});

it("A month of a plan is the provider's billing period.", () => {
  const february = { start: "2027-02-28T10:00:00.000Z", paidUntil: "2027-03-31T10:00:00.000Z" };
  const payment = { ...year, ...february, interval: "month" as const };
  const paid = paidTimeOf({ ...payment, transaction: "txn", since: payment.start });
  expect(paidMonth(paid, 0)).toEqual({ start: payment.start, end: payment.paidUntil });
});

it("A month ends with what is paid for, where a plan changed in the middle of a year.", () => {
  const changed = { ...year, start: "2027-09-15T10:00:00.000Z" };
  const paid = paidTimeOf({ ...changed, transaction: "txn", since: changed.start });
  expect(paidMonth(paid, 3)).toEqual({ start: "2027-12-15T10:00:00.000Z", end: year.paidUntil });
});

it("Times with more digits than milliseconds compare as text.", () => {
  expect(normalized({ ...year, start: "2026-12-31T10:00:00.123456Z" }).start).toBe(
    "2026-12-31T10:00:00.123Z",
  );
});
