import { manualClock } from "@winnow/core/port/clock/manual";
import { Clock } from "@winnow/core/port/clock/index";
import { expect, it } from "vitest";
import { judgedIn } from "./catch-all.ts";
import { areaUnderCurve, calibrationError } from "./measure.ts";
import { type Keeping, yearOf } from "./year.ts";
import { falseAlarms, outcomesUntilNoticed } from "./provider.ts";

const judged = (seed: number, companies: number) =>
  Clock.provide(manualClock("2026-11-21T10:00:00.000Z"), () => [
    ...judgedIn({ seed, companies, mailing: 2 }),
  ]);

it("Own mails tell which addresses of a catch-all domain take mail, better by 20 points than any constant", () => {
  const cases = judged(11, 600);
  expect(cases.length).toBeGreaterThan(3_000);
  expect(areaUnderCurve(cases)).toBeGreaterThan(0.7);
});

it("Of the addresses with a score by neighbours of 80, 80 in 100 take mail", () => {
  const known = judged(12, 2_000).filter(({ suggested }) => suggested !== null);
  expect(calibrationError(known)).toBeLessThan(0.03);
});

it("A verdict says what it was learned from, and is the same in each run of a seed", () => {
  const [one, other] = [judged(13, 50), judged(13, 50)];
  expect(one).toEqual(other);
  for (const { score, suggested, verdict } of one) {
    const { low, high } = verdict.neighbours ?? { low: 0, high: 55 };
    expect(verdict.neighbours === undefined).toBe(suggested === null);
    expect([low <= score, score <= high]).toEqual([true, true]);
  }
});

it("Where nobody has mailed anybody, every score is the same", () => {
  const cases = judged(14, 300).filter(({ suggested }) => suggested === null);
  expect(cases.length).toBeGreaterThan(100);
  const plain = new Set(
    cases.filter(({ verdict }) => verdict.checks.role?.status !== "fail").map(({ score }) => score),
  );
  expect([...plain].filter((score) => score > 55)).toEqual([]);
});

it("A provider that turns liar is noticed within 200 outcomes, whatever honest past it has", () => {
  for (const before of [0, 100, 500, 2_000])
    for (let seed = 0; seed < 5; seed += 1) {
      const outcomes = outcomesUntilNoticed({ seed, workspaces: 12, before });
      expect(outcomes, `seed ${seed} after ${before}`).toBeLessThanOrEqual(200);
    }
});

it("An honest provider is believed on every day, also where a quarter of the workspaces report all mails as bounced", () => {
  expect(falseAlarms({ seed: 1, workspaces: 12, rate: 0.03, days: 90 })).toBe(0);
  expect(falseAlarms({ seed: 2, workspaces: 30, rate: 0.01, liars: 10, days: 30 })).toBe(0);
});

it("A list that is asked about each week as its verdicts are due bounces under 1 % in a year, reported or not, at 40 % of the cost of asking about all each month", () => {
  for (const seed of [21, 22, 23, 24]) {
    const year = (keeping: Keeping, reports: boolean) => yearOf({ seed, addresses: 5_000, keeping, reports });
    const share = ({ bounced, sent }: ReturnType<typeof yearOf>): number => bounced / sent;
    const [due, monthly] = [year("due weekly", true), year("monthly", true)];
    expect(due.asked / monthly.asked).toBeLessThan(0.4);
    expect(share(due)).toBeLessThan(1.2 * share(monthly));
    const unreported = year("due weekly", false);
    expect(unreported.asked / year("monthly", false).asked).toBeLessThan(0.4);
    expect(share(unreported)).toBeLessThan(0.01);
    expect(share(unreported)).toBeLessThan(share(year("due monthly", false)));
    expect(share(year("due monthly", false))).toBeLessThan(share(year("once", false)) / 4);
  }
}, 60_000);
