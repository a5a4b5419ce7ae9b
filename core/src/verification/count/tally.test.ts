import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Info } from "../../verdict/schema.ts";
import { sum, tally } from "./tally.ts";

const verdict = fc
  .record({
    status: fc.constantFrom("valid", "risky"),
    reason: fc.constantFrom("accepted", "catch_all"),
    mx: fc.constantFrom(
      null,
      { host: "mx.example", provider: null },
      { host: "mx.google.com", provider: "google_workspace" },
    ),
  })
  .map((some) => some as Info);

describe("counting verdicts", () => {
  it("gives the same sums, however they are dealt out over chunks and rounds", () => {
    fc.assert(
      fc.property(fc.array(fc.array(verdict, { maxLength: 20 }), { maxLength: 10 }), (rounds) => {
        expect(sum(rounds.map(tally))).toEqual(tally(rounds.flat()));
      }),
    );
  });

  it("knows an address without a provider as one of the others", () => {
    const unknown = { status: "invalid", reason: "no_domain", mx: null } as Info;
    expect(tally([unknown])).toEqual({
      count: 1,
      statuses: { invalid: 1 },
      reasons: { no_domain: 1 },
      providers: { other: 1 },
    });
  });
});
