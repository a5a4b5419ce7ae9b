import { describe, expect, it } from "vitest";
import { askedAgain, percentDone } from "./asked-again.ts";

const previous = {
  counts: { valid: 150, invalid: 0, risky: 0, unknown: 3 },
  reasons: {},
  blocked: 2,
  completed_at: "2026-11-21T10:00:00.000Z",
  rows: {
    counts: { valid: 150, invalid: 0, risky: 0, unknown: 3 },
    reasons: {},
    kept: null,
    relays: null,
  },
};
const credits = { reserved: 3, charged: 0, returned: 0 };
const progress = { done: 0, total: 153, percent: 0, waiting: 0, eta_seconds: null };

const counts = { valid: 0, invalid: 0, risky: 0, unknown: 0 };

describe("a verification that asks again", () => {
  it("asks about as many addresses as the button says, without blocked ones", () => {
    expect(askedAgain({ credits, previous })).toBe(1);
    const unblocked = { ...previous, blocked: 0 };
    expect(askedAgain({ credits, previous: unblocked })).toBe(3);
    expect(askedAgain({ credits: { ...credits, reserved: 1 }, previous: unblocked })).toBe(1);
  });

  it("nothing is done of one address that waits, whatever is known of the others", () => {
    const waits = { ...progress, done: 152, waiting: 1, percent: 99 };
    const known = { ...counts, valid: 150, unknown: 2 };
    expect(percentDone({ progress: waits, counts: known, credits, previous })).toBe(0);
    const done = { ...progress, done: 153, percent: 100 };
    const charged = { ...credits, charged: 1 };
    expect(percentDone({ progress: done, counts: known, credits: charged, previous })).toBe(100);
    expect(percentDone({ progress: done, counts: { ...known, unknown: 3 }, credits, previous })).toBe(100);
  });

  it("grows with each answer, also with one that leaves its address unknown", () => {
    const many = { ...previous, counts: { ...counts, valid: 900, unknown: 100 }, blocked: 0 };
    const at = (charged: number, unknown: number) =>
      percentDone({
        progress,
        previous: many,
        counts: { ...counts, unknown },
        credits: { ...credits, reserved: 100, charged },
      });
    expect([at(0, 0), at(25, 0), at(25, 25), at(99, 0), at(40, 60)]).toEqual([0, 25, 50, 99, 100]);
  });

  it("without a result before, all addresses count", () => {
    expect(percentDone({ progress: { ...progress, done: 76, percent: 49 }, counts, credits })).toBe(49);
  });
});
