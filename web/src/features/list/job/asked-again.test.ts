import { expect, it } from "vitest";
import { askedAgain, percentDone } from "./asked-again.ts";

const previous = {
  counts: { valid: 150, invalid: 0, risky: 0, unknown: 3 },
  ...{ reasons: {}, blocked: 2, completed_at: "2026-11-21T10:00:00.000Z" },
  rows: {
    counts: { valid: 150, invalid: 0, risky: 0, unknown: 3 },
    ...{ reasons: {}, kept: null, relays: null },
  },
};
const credits = { reserved: 3, charged: 0, returned: 0 };
const progress = { done: 0, total: 153, percent: 0, waiting: 0, eta_seconds: null };

it("asks about as many addresses as the button says, without blocked ones", () => {
  expect(askedAgain({ progress, credits, previous })).toBe(1);
  expect(
    askedAgain({ progress, credits: { ...credits, reserved: 1 }, previous: { ...previous, blocked: 0 } }),
  ).toBe(1);
});

it("nothing is done of one address that waits, whatever was known of the others", () => {
  const one = { credits: { ...credits, reserved: 1 }, previous };
  expect(percentDone({ progress: { ...progress, done: 152, waiting: 1, percent: 99 }, ...one })).toBe(0);
  expect(percentDone({ progress: { ...progress, done: 153, percent: 100 }, ...one })).toBe(100);
});

it("grows from batch to batch, and counts those that wait", () => {
  const many = { credits: { ...credits, reserved: 100 }, previous };
  const at = (done: number, waiting: number) =>
    percentDone({ progress: { ...progress, total: 1_000, done, waiting }, ...many });
  expect([at(0, 0), at(250, 0), at(500, 0), at(490, 10), at(0, 10), at(1_000, 0)]).toEqual([
    0, 25, 50, 40, 0, 100,
  ]);
});

it("without a result before, all addresses count", () => {
  expect(percentDone({ progress: { ...progress, done: 76, percent: 49 }, credits })).toBe(49);
});
