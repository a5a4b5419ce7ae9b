import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, lotOf, Urn } from "./urn.ts";

const candidates = fc
  .uniqueArray(fc.nat(1_000_000), { maxLength: 600 })
  .map((lots) => lots.map((lot, index): Candidate => ({ lot, chunk: 0, index, email: `a${index}@x.org` })));
const lowest = (all: readonly Candidate[], limit: number) =>
  all.toSorted((one, other) => one.lot - other.lot).slice(0, limit);

describe("an urn", () => {
  it("keeps the lowest lots of all that was put in, and counts them all", () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 50 }), (all, limit) => {
        const urn = new Urn(limit);
        for (const one of all) urn.put(one);
        expect(urn.drawn()).toEqual({ size: all.length, candidates: lowest(all, limit) });
      }),
    );
  });

  it("keeps the same, whether it is put down in between or poured together with another", () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 50 }), fc.nat(600), (all, limit, cut) => {
        const before = new Urn(limit);
        for (const one of all.slice(0, cut)) before.put(one);
        const resumed = new Urn(limit, before.drawn());
        const after = new Urn(limit);
        for (const one of all.slice(cut)) {
          resumed.put(one);
          after.put(one);
        }
        after.pour(before.drawn());
        const expected = { size: all.length, candidates: lowest(all, limit) };
        expect(resumed.drawn()).toEqual(expected);
        expect(after.drawn()).toEqual(expected);
      }),
    );
  });
});

describe("a lot", () => {
  it("is the same for the same mailbox of a workspace, and another for every other", () => {
    expect(lotOf("wrk_1", "Ann@x.org")).toBe(lotOf("wrk_1", "ann@x.org"));
    expect(lotOf("wrk_1", "ann@x.org")).not.toBe(lotOf("wrk_1", "bob@x.org"));
    expect(lotOf("wrk_1", "ann@x.org")).not.toBe(lotOf("wrk_2", "ann@x.org"));
  });

  it("falls evenly", () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let index = 0; index < 10_000; index++) {
      const tenth = Math.floor(10 * lotOf("wrk_1", `person.${index}@x.org`));
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(tenths.reduce((sum, one) => sum + one, 0)).toBe(10_000);
    for (const one of tenths) expect(Math.abs(one - 1_000)).toBeLessThan(120);
  });
});
