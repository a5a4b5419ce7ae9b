import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingOf, type Seen } from "./finding.ts";

type Counts = Pick<Seen, "mailed" | "bounced">;

const alike = (count: number, mailed: number, bounced: number): Counts[] =>
  Array.from({ length: count }, () => ({ mailed, bounced }));

/** What is found where the latest mails are as all others were. */
const found = (workspaces: readonly Counts[]) =>
  findingOf(workspaces.map((seen) => ({ ...seen, latest: seen }))).kind;

/** The last 20 mails of workspaces with many before them. */
const turned = (count: number, bounced: number, before = 0): Seen[] =>
  alike(count, 1_000, before).map((seen) => ({ ...seen, latest: { mailed: 20, bounced } }));

describe("what mails show of a provider", () => {
  it("needs ten workspaces and 200 mails", () => {
    expect(found(alike(9, 1_000, 500))).toBe("undecided");
    expect(found(alike(10, 19, 10))).toBe("undecided");
    expect(found(alike(10, 20, 10))).toBe("not_believed");
    expect(found([...alike(9, 1_000, 500), { mailed: 9, bounced: 9 }])).toBe("undecided");
    expect(found([...alike(9, 1_000, 500), { mailed: 10, bounced: 9 }])).toBe("not_believed");
  });

  it("turns where two thirds agree that more than 5 % bounced", () => {
    expect(found([...alike(20, 100, 6), ...alike(10, 100, 5)])).toBe("not_believed");
    expect(found([...alike(19, 100, 6), ...alike(11, 100, 5)])).toBe("undecided");
    expect(found([...alike(10, 100, 6), ...alike(20, 100, 5)])).toBe("believed");
  });

  it("turns by the latest mails, whatever came before", () => {
    expect(findingOf([...turned(8, 2), ...turned(4, 1)])).toEqual({
      kind: "not_believed",
      mailed: 240,
      bounced: 20,
    });
    expect(findingOf([...turned(7, 2), ...turned(5, 1)]).kind).toBe("undecided");
    expect(findingOf([...turned(4, 2), ...turned(8, 1)]).kind).toBe("believed");
    expect(findingOf(turned(9, 20)).kind).toBe("undecided");
    expect(findingOf([...turned(30, 0), ...turned(10, 20)]).kind).toBe("believed");
  });

  it("does not turn by ten that lie while thirty that are honest have too few latest mails", () => {
    const honest = (latest: number): Seen[] =>
      alike(30, 1_000, 10).map((seen) => ({ ...seen, latest: { mailed: latest, bounced: 0 } }));
    const liars = turned(10, 20, 1_000);
    for (const latest of [0, 9, 10]) expect(findingOf([...honest(latest), ...liars]).kind).toBe("believed");
    expect(findingOf([...honest(0).slice(0, 5), ...liars]).kind).toBe("not_believed");
    expect(findingOf([...honest(0).slice(0, 6), ...liars]).kind).toBe("undecided");
  });

  it("asks for the 200 mails among those that decide", () => {
    const some = (mailed: number): Seen[] =>
      turned(10, 2).map((seen) => ({ ...seen, latest: { mailed, bounced: 2 } }));
    expect(findingOf(some(19)).kind).toBe("undecided");
    expect(findingOf(some(20)).kind).toBe("not_believed");
  });

  it("is believed again only where all mails and the latest ones speak for it", () => {
    expect(findingOf(turned(12, 0, 300))).toEqual({ kind: "not_believed", mailed: 12_000, bounced: 3_600 });
    expect(findingOf(turned(12, 0, 50)).kind).toBe("believed");
  });

  it("does not turn by a single bounce of each workspace", () => {
    expect(found(alike(20, 10, 1))).toBe("believed");
    expect(found(alike(20, 10, 2))).toBe("not_believed");
  });

  it("is all mails alone where an earlier version counted them", () => {
    const latest = { mailed: 0, bounced: 0 };
    expect(findingOf(alike(12, 100, 30).map((seen) => ({ ...seen, latest }))).kind).toBe("not_believed");
    expect(findingOf(alike(12, 100, 0).map((seen) => ({ ...seen, latest }))).kind).toBe("believed");
  });

  it("does not turn by ten that lie among thirty that are honest, however much they send", () => {
    expect(found([...alike(30, 50, 0), ...alike(10, 1_000_000, 1_000_000)])).toBe("believed");
    expect(found([...alike(30, 50, 25), ...alike(10, 1_000_000, 0)])).toBe("not_believed");
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
          expect(found(seen)).toBe(rate === 0 ? "believed" : "not_believed");
        },
      ),
    );
  });
});
