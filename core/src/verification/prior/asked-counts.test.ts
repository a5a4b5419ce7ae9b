import { expect, it } from "vitest";
import type { Verdict } from "../../verdict/index.ts";
import type { Part } from "../result/manifest.ts";
import { askedCounts, askedIn } from "./asked-counts.ts";

const verdict = (status: Verdict.Status, more: object = {}) =>
  ({ status, reason: "not_probed", mx: null, ...more }) as Verdict.Info;
const verdicts = [
  verdict("unknown"),
  verdict("valid"),
  verdict("unknown", { suppressed: {} }),
  verdict("unknown", { rule: { effect: "block" } }),
];

it("Of a chunk it counts the addresses at the positions that are asked about.", () => {
  expect(askedIn([0, 4, 5, 6, 8], 4, verdicts)).toEqual({ done: 3, unknown: 2, blocked: 1 });
  expect(askedIn([3, 8], 4, verdicts)).toEqual({ done: 0, unknown: 0, blocked: 0 });
});

const part = (offset: number, unknown: number, more: Partial<Part> = {}): Part => ({
  key: "none",
  count: 4,
  offset,
  first: "a.test",
  last: "a.test",
  statuses: { unknown, valid: 4 - unknown },
  reasons: {},
  rows: {},
  providers: {},
  ...more,
});
const before = [part(0, 4), part(4, 3)];

it("Of chosen addresses it counts those in the chunks that are done.", () => {
  const repeat = { reserved: 5, askedAgain: [0, 1, 2, 4, 7] };
  const first = part(0, 3, { blocked: 2, asked: { done: 3, unknown: 2, blocked: 1 } });
  const second = part(4, 3, { asked: { done: 2, unknown: 1, blocked: 0 } });
  expect(askedCounts(repeat, [first, second], before)).toEqual({ done: 5, unknown: 3, blocked: 1 });
  expect(askedCounts(repeat, [first], before)).toEqual({ done: 3, unknown: 2, blocked: 1 });
  expect(askedCounts(repeat, [], before)).toEqual({ done: 0, unknown: 0, blocked: 0 });
  expect(askedCounts(repeat, [first, part(4, 3)], before)).toBeNull();
});

it.each([
  ["all", [part(0, 3, { blocked: 2 }), part(4, 1, { blocked: 1 })], { done: 7, unknown: 4, blocked: 3 }],
  ["half", [part(0, 3, { blocked: 2 })], { done: 4, unknown: 3, blocked: 2 }],
  ["none", [], { done: 0, unknown: 0, blocked: 0 }],
] as const)("Of all unknown addresses it counts those that were reached: %s.", (_, own, counts) => {
  expect(askedCounts({ reserved: 7 }, own, before)).toEqual(counts);
});
