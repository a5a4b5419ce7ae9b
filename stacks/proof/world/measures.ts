/** A year of the world, and what is measured in it. */
import { stageFigures } from "./accuracy.ts";
import { ListRate } from "./list-rate.ts";
import { Scores } from "./measure.ts";
import { UsualOf } from "./usual.ts";
import { type World, type Year, yearOf } from "./year.ts";

export interface Measures {
  year: Year;
  /** Scores of addresses at catch-all domains that the workspace never mailed, beside whether they take mail: all. */
  all: Scores;
  /** Those of later lists of workspaces that mail such addresses and report it. */
  later: Scores;
  /** Those with neighbours; and what is usual at their domains. */
  known: Scores;
  usual: UsualOf;
  /** What the rest of a list would add: to the scores without neighbours, and to those with. */
  listRates: { alone: ListRate; known: ListRate };
}

export function measuresOf(world: World): Measures {
  const [all, later, known, usual] = [new Scores(), new Scores(), new Scores(), new UsualOf()];
  const listRates = { alone: new ListRate(), known: new ListRate() };
  const year = yearOf({
    ...world,
    judged: (judged) => {
      world.judged?.(judged);
      const { plan, portion, verdict, seen, accepts } = judged;
      const score = verdict.score / 100;
      all.add(score, accepts);
      if (portion > 0 && plan.reaches && plan.reports === "all") later.add(score, accepts);
      listRates[seen === null ? "alone" : "known"].add(judged);
      if (seen === null) return;
      known.add(score, accepts);
      usual.add(judged);
    },
  });
  return { year, all, later, known, usual, listRates };
}

/** Sums over workspaces. */
export function sumsOf({ workspaces }: Pick<Year, "workspaces">) {
  const sum = (of: (workspace: Year["workspaces"][number]) => number): number =>
    workspaces.reduce((total, workspace) => total + of(workspace), 0);
  return {
    sent: sum(({ sum: { sent } }) => sent),
    bounced: sum(({ sum: { bounced } }) => bounced),
    credits: sum(({ sum: { credits } }) => credits),
    owed: sum(({ sum: { owed } }) => owed),
    misses: sum(({ sum: { misses } }) => misses),
    revised: sum(({ sum: { revised } }) => revised),
    within: sum(({ returns }) => returns.sum.within),
    asked: sum(({ returns }) => returns.sum.asked),
    claims: sum(({ returns }) => returns.sum.claims),
    /** The workspaces that got more without a claim than they may. */
    beyond: workspaces.filter(({ returns }) => returns.excess > 0).length,
  };
}

/** The workspaces that report so. */
export const reporting = ({ workspaces }: Year, reports: "all" | "nothing") => ({
  workspaces: workspaces.filter(({ plan }) => plan.reports === reports),
});

/** Providers that were not believed although they are honest. */
export const suspected = ({ turns }: Year, liar: string | null): string[] => [
  ...new Set(
    turns.flatMap(({ provider, isBelieved }) => (isBelieved || provider === liar ? [] : [provider])),
  ),
];

/** What honest workspaces and everybody see, to compare two years by. */
export const digestOf = ({ workspaces, turns }: Year, honest: number) => ({
  turns,
  sums: workspaces.slice(0, honest).map(({ sum, returns }) => ({ ...sum, ...returns.sum })),
  figures: [...stageFigures(workspaces, "")].map(({ name, share }) => ({ name, ...share })),
});
