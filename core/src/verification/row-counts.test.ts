import { expect, it } from "vitest";
import { keptOf, rowCounts } from "./row-counts.ts";

const flags = {
  disposable: false,
  relay: false,
  role: false,
  free: null,
  catch_all: null,
  mailbox_full: null,
};

it("Rows are counted by the policy that keeps them: a role address is not safe, a disposable one is not reached.", async () => {
  const counts = await rowCounts({ positions: undefined }, 0, [
    { status: "valid", reason: "accepted", flags },
    { status: "valid", reason: "accepted", flags: { ...flags, role: true } },
    { status: "risky", reason: "catch_all", flags },
    { status: "risky", reason: "disposable", flags: { ...flags, disposable: true } },
    { status: "invalid", reason: "mailbox_not_found", flags },
    { status: "unknown", reason: "greylisted", flags },
  ]);
  expect(counts).toEqual({
    rows: { accepted: 2, catch_all: 1, disposable: 1, mailbox_not_found: 1, greylisted: 1 },
    kept: { safe: 1, balanced: 2, reach: 4 },
  });
});

it("Kept rows of all parts add up, and are not known where a part does not count them.", () => {
  const kept = { safe: 1, balanced: 2, reach: 4 };
  expect(keptOf([{ kept }, { kept }])).toEqual({ safe: 2, balanced: 4, reach: 8 });
  expect(keptOf([{ kept }, {}])).toBeNull();
  expect(keptOf([])).toEqual({});
});
