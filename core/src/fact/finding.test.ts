import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingOf, type Seen } from "./finding.ts";

const alike = (count: number, mailed: number, bounced: number): Seen[] =>
  Array.from({ length: count }, () => ({ mailed, bounced }));

describe("What mails show of a provider", () => {
  it("needs ten workspaces and 200 mails", () => {
    expect(findingOf(alike(9, 1_000, 500))).toBe("undecided");
    expect(findingOf(alike(10, 19, 10))).toBe("undecided");
    expect(findingOf(alike(10, 20, 10))).toBe("not_believed");
    expect(findingOf([...alike(9, 1_000, 500), { mailed: 9, bounced: 9 }])).toBe("undecided");
    expect(findingOf([...alike(9, 1_000, 500), { mailed: 10, bounced: 9 }])).toBe("not_believed");
  });

  it("turns where two thirds agree that more than 5 % bounced", () => {
    expect(findingOf([...alike(20, 100, 6), ...alike(10, 100, 5)])).toBe("not_believed");
    expect(findingOf([...alike(19, 100, 6), ...alike(11, 100, 5)])).toBe("undecided");
    expect(findingOf([...alike(10, 100, 6), ...alike(20, 100, 5)])).toBe("believed");
  });

  it("does not turn by ten that lie among thirty that are honest, however much they send", () => {
    expect(findingOf([...alike(30, 50, 0), ...alike(10, 1_000_000, 1_000_000)])).toBe("believed");
    expect(findingOf([...alike(30, 50, 25), ...alike(10, 1_000_000, 0)])).toBe("not_believed");
  });

  it("is what the median says, whatever fewer than a third report", () => {
    const honest = fc.record({ mailed: fc.integer({ min: 20, max: 1_000 }) });
    const liar = fc.record({
      mailed: fc.integer({ min: 0, max: 1e9 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(honest, { minLength: 21, maxLength: 40 }),
        fc.array(liar, { maxLength: 9 }),
        fc.constantFrom(0, 0.5),
        (honests, liars, rate) => {
          const seen = [
            ...honests.map(({ mailed }) => ({ mailed, bounced: Math.floor(mailed * rate) })),
            ...liars.map(({ mailed, share }) => ({ mailed, bounced: Math.floor(mailed * share) })),
          ];
          expect(findingOf(seen)).toBe(rate === 0 ? "believed" : "not_believed");
        },
      ),
    );
  });
});
