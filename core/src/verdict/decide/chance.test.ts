import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { casesOf, chanceBelow, chanceIn, type Usual } from "./chance.ts";

interface Counted {
  /** Of the shape that is judged, and of others. */
  like: { alive: number; dead: number };
  others: { alive: number; dead: number };
}

const none = { alive: 0, dead: 0 };

const casesBy = ({ like, others }: Counted, usual?: Usual) =>
  casesOf(
    {
      mailed: like.alive + like.dead + others.alive + others.dead,
      bounced: like.dead + others.dead,
      alike: { mailed: like.alive + like.dead, bounced: like.dead },
    },
    usual,
  );
const chanceBy = (counted: Counted): number => chanceIn(casesBy(counted));

const counts = fc.record({ alive: fc.nat(1_000), dead: fc.nat(1_000) });
const anything = fc.record({ like: counts, others: counts });
/** So little does not count as a difference. */
const near = 1e-9;

describe("the chance that an address takes mail", () => {
  const usual: Usual = {
    keepsAll: 0.2,
    sameWay: 0.5,
    inWay: [3, 1],
    otherwise: [1, 3],
    others: [1, 1],
  };

  it("is what is usual where nothing was seen", () => {
    expect(chanceIn(casesBy({ like: none, others: none }, usual))).toBeCloseTo(
      0.2 + 0.4 * 0.75 + 0.4 * 0.25,
      9,
    );
  });

  it("is that of the cases by Bayes' rule", () => {
    const one = { alive: 1, dead: 0 };
    const [keepsAll, sameWay, otherWay] = [0.2, 0.4 * (3 / 4) * (1 / 2), 0.4 * (1 / 4) * (3 / 4)];
    expect(chanceIn(casesBy({ like: one, others: one }, usual))).toBeCloseTo(
      (keepsAll + sameWay * (4 / 5) + otherWay * (2 / 5)) / (keepsAll + sameWay + otherWay),
      9,
    );
    const bounce = { alive: 0, dead: 1 };
    const [same, other] = [0.4 * (1 / 4) * (1 / 2), 0.4 * (3 / 4) * (3 / 4)];
    expect(chanceIn(casesBy({ like: bounce, others: one }, usual))).toBeCloseTo(
      (same * (3 / 5) + other * (1 / 5)) / (same + other),
      9,
    );
  });

  it("lies between 0 and 1, by weights that are 1 together", () => {
    fc.assert(
      fc.property(anything, (counted) => {
        const cases = casesBy(counted);
        expect(cases.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
        expect(chanceIn(cases)).toBeGreaterThan(0);
        expect(chanceIn(cases)).toBeLessThan(1 + near);
      }),
    );
  });

  it("never falls with one more delivery to the shape, nor rises with one more bounce", () => {
    fc.assert(
      fc.property(anything, ({ like, others }) => {
        const before = chanceBy({ like, others });
        const more = (alive: number, dead: number): number =>
          chanceBy({ like: { alive: like.alive + alive, dead: like.dead + dead }, others });
        expect(more(1, 0)).toBeGreaterThanOrEqual(before - near);
        expect(more(0, 1)).toBeLessThanOrEqual(before + near);
      }),
    );
  });

  it("rises with each other shape that took mail, and falls with the first bounce", () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), (alike, other) => {
        const like = { alive: alike, dead: 0 };
        const of = (alive: number, dead: number): number => chanceBy({ like, others: { alive, dead } });
        expect(of(other + 1, 0)).toBeGreaterThanOrEqual(of(other, 0) - near);
        expect(of(other, 1)).toBeLessThan(of(other, 0) + near);
      }),
    );
  });

  it("goes from what is usual to what was seen, the further the more was seen", () => {
    for (const [alive, dead] of [
      [1, 0],
      [0, 1],
      [9, 1],
      [1, 9],
    ] as const) {
      const chances = [0, 1, 2, 4, 8, 16, 1_000].map((times) =>
        chanceBy({ like: { alive: times * alive, dead: times * dead }, others: none }),
      );
      const sign = alive > dead ? 1 : -1;
      for (const [place, chance] of chances.slice(2).entries())
        expect(sign * chance).toBeGreaterThan(sign * (chances[place + 1] ?? NaN));
      expect(chances.at(-1)).toBeCloseTo(alive / (alive + dead), 1);
    }
  });
});

it("The chance of a smaller share rises from 0 to 1.", () => {
  fc.assert(
    fc.property(anything, (counted) => {
      const cases = casesBy(counted);
      const below = [0, 0.2, 0.5, 0.9, 1.01].map((share) => chanceBelow(share, cases));
      expect(below).toEqual(below.toSorted((one, other) => one - other));
      expect(below[0]).toBe(0);
      expect(below.at(-1)).toBeCloseTo(1, 9);
    }),
  );
});

it("However much was seen of addresses that bounced in part, those of a next list may be off by more than a tenth.", () => {
  for (const times of [100, 100_000]) {
    const cases = casesBy({ like: { alive: 7 * times, dead: 3 * times }, others: none });
    expect(chanceBelow(0.6, cases)).toBeGreaterThan(0.1);
    expect(chanceBelow(0.4, cases)).toBeLessThan(0.025);
  }
});
