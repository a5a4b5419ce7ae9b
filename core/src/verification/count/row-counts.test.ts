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

const rule = { effect: "allow", match: "address", value: "ann@relay.test" } as const;

it("Rows are counted by the policy that keeps them: a role address is not safe, a disposable one is not reached, relays aside.", async () => {
  const counts = await rowCounts({ positions: undefined }, 0, [
    { status: "valid", reason: "accepted", flags },
    { status: "valid", reason: "accepted", flags: { ...flags, role: true } },
    { status: "risky", reason: "catch_all", flags },
    { status: "risky", reason: "disposable", flags: { ...flags, disposable: true } },
    { status: "invalid", reason: "mailbox_not_found", flags },
    { status: "unknown", reason: "greylisted", flags },
    { status: "valid", reason: "accepted", flags: { ...flags, relay: true, role: true } },
    { status: "valid", reason: "accepted", flags: { ...flags, relay: true }, rule },
  ]);
  expect(counts).toEqual({
    rows: { accepted: 4, catch_all: 1, disposable: 1, mailbox_not_found: 1, greylisted: 1 },
    kept: { safe: 2, balanced: 4, reach: 6 },
    relays: { safe: 0, balanced: 1, reach: 1 },
  });
});

it("Kept rows of all parts add up, and are not known where a part does not count them.", () => {
  const kept = { safe: 1, balanced: 2, reach: 4 };
  const relays = { safe: 0, balanced: 1, reach: 1 };
  expect(
    keptOf([
      { kept, relays },
      { kept, relays },
    ]),
  ).toEqual({
    kept: { safe: 2, balanced: 4, reach: 8 },
    relays: { safe: 0, balanced: 2, reach: 2 },
  });
  expect(keptOf([{ kept, relays }, { kept }])).toEqual({ kept: { safe: 2, balanced: 4, reach: 8 } });
  expect(keptOf([{ kept }, {}])).toEqual({});
});
