import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, priorityOf, Reservoir } from "./reservoir.ts";

const candidates = fc
  .uniqueArray(fc.nat(1_000_000), { maxLength: 600 })
  .map((priorities) =>
    priorities.map((priority, index): Candidate => ({ priority, chunk: 0, index, email: `a${index}@x.org` })),
  );
const lowest = (all: readonly Candidate[], limit: number) =>
  all.toSorted((one, other) => one.priority - other.priority).slice(0, limit);

describe("a reservoir", () => {
  it("keeps the candidates of lowest priority and counts all", () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 50 }), (all, limit) => {
        const reservoir = new Reservoir(limit);
        for (const one of all) reservoir.add(one);
        expect(reservoir.state()).toEqual({ size: all.length, candidates: lowest(all, limit) });
      }),
    );
  });

  it("keeps the same candidates after a restore from its state and after a merge", () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 50 }), fc.nat(600), (all, limit, cut) => {
        const before = new Reservoir(limit);
        for (const one of all.slice(0, cut)) before.add(one);
        const resumed = new Reservoir(limit, before.state());
        const after = new Reservoir(limit);
        for (const one of all.slice(cut)) {
          resumed.add(one);
          after.add(one);
        }
        after.merge(before.state());
        const expected = { size: all.length, candidates: lowest(all, limit) };
        expect(resumed.state()).toEqual(expected);
        expect(after.state()).toEqual(expected);
      }),
    );
  });
});

describe("a priority", () => {
  it("depends on the seed and the address, ignoring case", () => {
    expect(priorityOf("ana_1", "Ann@x.org")).toBe(priorityOf("ana_1", "ann@x.org"));
    expect(priorityOf("ana_1", "ann@x.org")).not.toBe(priorityOf("ana_1", "bob@x.org"));
    expect(priorityOf("ana_1", "ann@x.org")).not.toBe(priorityOf("ana_2", "ann@x.org"));
  });

  it("is uniformly distributed", () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let index = 0; index < 10_000; index++) {
      const tenth = Math.floor(10 * priorityOf("ana_1", `person.${index}@x.org`));
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    expect(tenths.reduce((sum, one) => sum + one, 0)).toBe(10_000);
    for (const one of tenths) expect(Math.abs(one - 1_000)).toBeLessThan(120);
  });
});
