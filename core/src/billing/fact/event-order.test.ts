import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderOf, sortable } from "./event-order.ts";

describe("sortable", () => {
  it("keeps a fraction at full precision", () => {
    const times = [
      "2026-11-22T10:00:00Z",
      "2026-11-22T10:00:00.000000001Z",
      "2026-11-22T10:00:00.1Z",
      "2026-11-22T10:00:00.10000001Z",
      "2026-11-22T10:00:00.100001Z",
      "2026-11-22T10:00:00.99Z",
      "2026-11-22T10:00:01Z",
    ];
    expect(times.toReversed().toSorted((a, b) => (sortable(a) < sortable(b) ? -1 : 1))).toEqual(times);
    expect(sortable("2026-11-22T10:00:00.5Z")).toBe(sortable("2026-11-22T10:00:00.500000000Z"));
  });

  it("orders as the nanoseconds do, whatever the number of digits", () => {
    const fraction = fc
      .tuple(fc.nat({ max: 999_999_999 }), fc.nat({ max: 9 }))
      .map(([nanoseconds, digits]) => String(nanoseconds).padStart(9, "0").slice(0, digits));
    const nanosecondsOf = (digits: string) => Number(digits.padEnd(9, "0"));
    const timeOf = (digits: string) => `2026-11-22T10:00:00${digits && `.${digits}`}Z`;
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const [x, y] = [sortable(timeOf(a)), sortable(timeOf(b))];
        expect(Math.sign(nanosecondsOf(a) - nanosecondsOf(b))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
    );
  });

  it.each(["2026-11-22", "2026-11-22T10:00:00.1234567890Z", "2026-11-22T10:00:00+01:00", ""])(
    "refuses %j",
    (time) => {
      expect(() => sortable(time)).toThrow(RangeError);
    },
  );
});

it("Of two reports the one of the later change is later, then the one that occurred later, of higher rank or id.", () => {
  const report = { updated: "2026-11-22T10:00:00Z", occurred: "2026-11-22T10:00:01Z", rank: 10, id: "b" };
  const inOrder = [
    orderOf({ ...report, rank: 2 }),
    orderOf({ ...report, id: "a" }),
    orderOf(report),
    orderOf({ ...report, occurred: "2026-11-22T10:00:01.000001Z", rank: 0 }),
    orderOf({ ...report, updated: "2026-11-22T10:00:00.000001Z", occurred: report.updated, rank: 0 }),
  ];
  expect(inOrder.toReversed().toSorted()).toEqual(inOrder);
});
