/** What is learned from mails, measured in a world with known truth. */
import { regional } from "../world/domain.ts";
import { coverageOfOwn, coverageOfStage } from "../world/accuracy.ts";
import { guessed } from "../world/membership.ts";
import { digestOf, type Measures, measuresOf, reporting, sumsOf, suspected } from "../world/measures.ts";
import { turnDay, yearOf } from "../world/year.ts";
import { type Bound, printBounds } from "./bound.ts";
import { figure, table } from "./table.ts";

/** A seed that no table was made from. */
const seed = 2_026;
const workspaces = 200;
const twinOf = 8;
const peopleOfAttacks = 30_000;

export function benchLearning(people: number, print: (line: string) => void): void {
  print(`\nLearning: a year of ${figure(people)} people and ${workspaces} workspaces`);
  const measures = measuresOf({
    seed,
    people,
    workspaces,
    twinOf,
    liar: { provider: regional, from: turnDay },
  });
  printDiagram(measures, print);
  printListRates(measures, print);
  printYear(measures, print);
  printBounds(
    [...ofScores(measures), ...ofYear(measures), ...ofAttacks(Math.min(people, peopleOfAttacks))],
    print,
  );
  print(`  ${figure(process.resourceUsage().maxRSS / 1_000)} MB`);
}

function printDiagram({ all, known, usual }: Measures, print: (line: string) => void): void {
  print(
    `  ${figure(all.count)} addresses at catch-all domains, ${figure(known.count)} of them with neighbours\n`,
  );
  print(
    table([
      ["score", "addresses", "said", "took mail"],
      ...known
        .bins()
        .map(({ count, said, was }) => [
          `${Math.floor(said * 10) * 10} and more`,
          ...[figure(count), `${figure(100 * said, 1)} %`, `${figure(100 * was, 1)} %`],
        ]),
    ]),
  );
  const numbers = Object.entries(usual.made()).map(
    ([name, of]) =>
      `${name} ${[of]
        .flat()
        .map((number) => figure(number, 2))
        .join(":")}`,
  );
  print(`\n  For core/src/verdict/decide/chance.ts: ${numbers.join(", ")}\n`);
}

/** What the rest of a list would add, which no score uses (decision 131). */
function printListRates({ listRates }: Measures, print: (line: string) => void): void {
  for (const [which, rate] of Object.entries(listRates)) {
    const { plain, corrected } = rate.scores();
    const change = (of: (scores: typeof plain) => number): string =>
      `${figure(of(plain), 3)} would be ${figure(of(corrected), 3)}`;
    print(
      `  With the rest of the list, of those ${which === "alone" ? "without" : "with"} neighbours: AUC ${change(({ areaUnderCurve }) => areaUnderCurve)}, calibration error ${change(({ calibrationError }) => calibrationError)}`,
    );
  }
  print("");
}

function printYear({ year }: Measures, print: (line: string) => void): void {
  for (const { provider, day, isBelieved } of year.turns)
    print(`  Day ${day}: ${provider} is ${isBelieved ? "believed again" : "not believed"}`);
  const { misses, within, asked, claims, revised } = sumsOf(year);
  print(`  ${figure(revised)} verdicts were revised by it`);
  print(
    `  ${figure(misses)} misses: ${figure(within)} came back within the share, ${figure(asked)} after a question, ${figure(claims)} are claims\n`,
  );
}

const ofScores = ({ all, later, known }: Measures): Bound[] => [
  { what: "AUC of any constant", measured: 0.5, decimals: 3, max: 0.5 },
  { what: "AUC of later lists", measured: later.areaUnderCurve, decimals: 3, min: 0.7 },
  { what: "AUC of those with neighbours", measured: known.areaUnderCurve, decimals: 3, min: 0.7 },
  { what: "AUC of all, most of whom nobody mailed", measured: all.areaUnderCurve, decimals: 3, min: 0.5 },
  {
    what: "calibration error of those with neighbours",
    measured: known.calibrationError,
    decimals: 4,
    max: 0.03,
  },
];

function ofYear({ year }: Measures): Bound[] {
  const [own, monthly] = [
    sumsOf({ workspaces: year.twins.map((twin) => twin.own) }),
    sumsOf({ workspaces: year.twins.map((twin) => twin.monthly) }),
  ];
  const percent = (part: number, whole: number): number => (100 * part) / whole;
  const bouncesOf = (reports: "all" | "nothing"): number => {
    const { sent, bounced } = sumsOf(reporting(year, reports));
    return percent(bounced, sent);
  };
  const { owed, misses, within, asked, claims, beyond } = sumsOf(year);
  const [ownFigures, stage] = [
    coverageOfOwn(year.workspaces, regional),
    coverageOfStage(year.workspaces, regional),
  ];
  return [
    {
      what: "asked as due, of the cost of monthly: %",
      measured: percent(own.credits, monthly.credits),
      decimals: 1,
      max: 40,
    },
    { what: "bounces of a year, reported: %", measured: bouncesOf("all"), decimals: 2, max: 1 },
    { what: "bounces of a year, not reported: %", measured: bouncesOf("nothing"), decimals: 2, max: 1 },
    { what: "outcomes until the liar is noticed", measured: year.outcomesUntilNoticed ?? Infinity, max: 200 },
    { what: "honest providers that were suspected", measured: suspected(year, regional).length, max: 0 },
    { what: "misses that are none, or were not found", measured: Math.abs(owed - misses), max: 0 },
    {
      what: "misses that neither came back nor are claims",
      measured: misses - within - asked - claims,
      max: 0,
    },
    { what: "workspaces that got more than their share", measured: beyond, max: 0 },
    {
      what: `own figures that contain the truth, of ${figure(ownFigures.figures)}: %`,
      measured: percent(ownFigures.contain, ownFigures.figures),
      decimals: 1,
      min: 93,
    },
    {
      what: `figures of the stage that contain it, of ${figure(stage.figures)}: %`,
      measured: percent(stage.contain, stage.figures),
      decimals: 1,
      min: 90,
    },
  ];
}

/** Invented workspaces, in a smaller world. */
function ofAttacks(people: number): Bound[] {
  const few = 30;
  const honest = { seed: seed + 1, people, workspaces: few };
  const plain = yearOf(honest);
  const free = yearOf({ ...honest, invented: { count: 10, pay: false } });
  const paying = yearOf({ ...honest, invented: { count: 10, pay: true } });
  const membership = guessed({ seed, honest: 12, rate: 0.01, planted: 400 });
  const alone = guessed({ seed, honest: 1, rate: 0.01, planted: 400 });
  const isSame = JSON.stringify(digestOf(plain, few)) === JSON.stringify(digestOf(free, few));
  return [
    {
      what: "AUC of who mails an address, by the counts of a fact",
      measured: alone.byCounts,
      decimals: 3,
      max: 0.55,
    },
    {
      what: "… by the day of a fact, beside twelve others",
      measured: membership.byAppearance,
      decimals: 3,
      max: 0.55,
    },
    { what: "figures and facts that ten on free credits change", measured: isSame ? 0 : 1, max: 0 },
    {
      what: "providers that ten paying ones turn among thirty",
      measured: suspected(paying, null).length,
      max: 0,
    },
  ];
}
