/** How much own mails tell about catch-all domains, measured in a world with known truth. */
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { judgedIn } from "../world/catch-all.ts";
import { areaUnderCurve, binsOf, calibrationError, monotoneBins } from "../world/measure.ts";
import { outcomesUntilNoticed } from "../world/provider.ts";
import { type Keeping, keepings, yearOf } from "../world/year.ts";
import { printBounds } from "./bound.ts";
import { figure, median, table } from "./table.ts";

/** A seed that no table was made from. */
const seed = 2_026;
const now = "2026-11-21T10:00:00.000Z";
const constant = 0.5;

export function benchLearning(companies: number, print: (line: string) => void): void {
  print(`\nLearning: ${figure(companies)} companies that accept any address, each mailed by 4 workspaces`);
  const all = Clock.provide(manualClock(now), () =>
    [...judgedIn({ seed, companies, mailing: 4 })].map(({ score, suggested, accepts }) => ({
      score,
      suggested,
      accepts,
    })),
  );
  const known = all.filter(({ suggested }) => suggested !== null);
  print(`  ${figure(all.length)} addresses, ${figure(known.length)} of them with neighbours\n`);
  print(
    table([
      ["score", "addresses", "said", "took mail"],
      ...binsOf(known).map(({ count, said, was }) => [
        `${Math.floor(said * 10) * 10} and more`,
        ...[figure(count), `${figure(100 * said, 1)} %`, `${figure(100 * was, 1)} %`],
      ]),
    ]),
  );
  const suggestions = known.map(({ suggested, accepts }) => ({ score: 100 * (suggested ?? 0), accepts }));
  print(
    `\n  For core/src/verdict/calibration.ts: ${monotoneBins(suggestions, 20)
      .map(({ said, was }) => `[${figure(said, 3)}, ${figure(was, 3)}]`)
      .join(" ")}\n`,
  );
  const fresh = noticed(0);
  print(
    `  Outcomes until a liar is noticed, after 0 honest mails of each of 12 workspaces: ${figure(fresh)}`,
  );
  const turned = [100, 500, 2_000].map((before) => ({ before, outcomes: noticed(before) }));
  for (const { before, outcomes } of turned) print(`  … after ${figure(before)}: ${figure(outcomes)}`);
  const years = keepings.map(yearsOf);
  print("");
  print(
    table([
      ["a year of a list, asked about", "addresses asked", "bounces, reported", "bounces, not reported"],
      ...years.map(({ keeping, asked, bounces }) => [
        keeping,
        figure(asked),
        ...bounces.map((share) => `${figure(100 * share, 2)} %`),
      ]),
    ]),
  );
  const [, monthly, , due] = years;
  print("");
  printBounds(
    [
      ...(monthly && due
        ? [
            {
              what: "asked each week as due, of the cost of monthly: %",
              measured: (100 * due.asked) / monthly.asked,
              max: 40,
            },
            ...due.bounces.map((share, index) => ({
              what: `bounces of a year, ${index === 0 ? "reported" : "not reported"}: %`,
              ...{ measured: 100 * share, decimals: 2, max: 1 },
            })),
          ]
        : []),
      { what: "AUC of any constant", measured: constant, decimals: 3, max: constant },
      { what: "AUC of all", measured: areaUnderCurve(all), decimals: 3, min: constant + 0.2 },
      {
        what: "AUC of those with neighbours",
        measured: areaUnderCurve(known),
        decimals: 3,
        min: constant + 0.2,
      },
      {
        what: "calibration error of those with neighbours",
        measured: calibrationError(known),
        decimals: 4,
        max: 0.03,
      },
      { what: "outcomes until a new liar is noticed, median", measured: fresh, max: 200 },
      ...turned.map(({ before, outcomes: measured }) => ({
        what: `outcomes until a liar is noticed after ${figure(before)} honest mails, median`,
        ...{ measured, max: 200 },
      })),
    ],
    print,
  );
}

const noticed = (before: number): number =>
  median(
    Array.from({ length: 21 }, (_, turn) =>
      outcomesUntilNoticed({ seed: seed + turn, workspaces: 12, before }),
    ),
  );

const listSize = 10_000;

/** A year of a list that is kept so, with the bounces where they are reported and where they are not. */
function yearsOf(keeping: Keeping): { keeping: Keeping; asked: number; bounces: number[] } {
  const both = [true, false].map((reports) => yearOf({ seed, addresses: listSize, keeping, reports }));
  return {
    keeping,
    asked: both[0]?.asked ?? 0,
    bounces: both.map(({ bounced, sent }) => bounced / sent),
  };
}
