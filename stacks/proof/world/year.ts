/** The year of the world: what all its workspaces verify, mail and report, day by day, and what is learned of it each day. */
import { Fact } from "@winnow/core/fact";
import * as keptSeconds from "@winnow/core/kit/kept-seconds";
import type { Outcome } from "@winnow/core/outcome";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import type { Verdict } from "@winnow/core/verdict";
import { dayMs, dateOf, hours, timeOn, yearDays } from "./calendar.ts";
import { chanceOf } from "./chance.ts";
import { listsOf, regionalWorkspaces } from "./list.ts";
import type { Liar } from "./verdict.ts";
import { type Judged, type Plan, Workspace } from "./workspace.ts";

export interface World {
  seed: number;
  people: number;
  workspaces: number;
  /** The provider that begins to lie in the year; none without one. */
  liar?: Liar;
  /** Workspaces on top that report all their mails as bounced. */
  invented?: { count: number; pay: boolean };
  /** How many workspaces are also simulated as they would be with a verification of all each month: one of so many. */
  twinOf?: number;
  judged?: (judged: Judged) => void;
}

/** A provider that is not believed from a day on, or is again. */
export interface Turn {
  provider: string;
  day: number;
  isBelieved: boolean;
}

export interface Year {
  workspaces: readonly Workspace[];
  /** The same as some of them, asked about each month. */
  twins: readonly { own: Workspace; monthly: Workspace }[];
  turns: readonly Turn[];
  /** Outcomes of verdicts on what the liar accepted since it lies, until all of them show it; null where they never do. */
  outcomesUntilNoticed: number | null;
}

/** The middle of the year. */
export const turnDay = 182;

export function yearOf({ seed, people, workspaces, liar, invented, twinOf, judged }: World): Year {
  const plan = { seed, people, workspaces, invented: invented?.count ?? 0 };
  const lists = listsOf(plan);
  const all = lists.map(
    (list, number) => new Workspace(planOf(number, seed, workspaces, invented), list, liar ?? null),
  );
  const twins = all
    .filter(({ plan: { number } }) => twinOf !== undefined && number < workspaces && number % twinOf === 1)
    .map((own) => ({
      own,
      monthly: new Workspace({ ...own.plan, keeping: "monthly" }, lists[own.plan.number] ?? [], liar ?? null),
    }));
  const clock = manualClock(timeOn(0, hours.opened + 1));
  const learning = new Learning(all, liar ?? null);
  for (let day = 0; day < yearDays; day += 1) {
    Clock.provide(clock, () => {
      for (const workspace of all) {
        workspace.verify(day, learning.facts, { ...(judged && { judged }) });
        const hasMailed = workspace.mail(day, learning.watch(day));
        if (hasMailed || isFirstOfMonth(day)) learning.look(workspace, day);
      }
      for (const { monthly } of twins) {
        monthly.verify(day, learning.facts, {});
        monthly.mail(day, {});
      }
      for (const provider of learning.learn(day))
        for (const workspace of [...all, ...twins.map(({ monthly }) => monthly)])
          workspace.revise(provider, day, learning.facts);
    });
    clock.advance(dayMs / 1_000);
  }
  return { workspaces: all, twins, turns: learning.turns, outcomesUntilNoticed: learning.noticedAfter };
}

const isFirstOfMonth = (day: number): boolean => dateOf(day).endsWith("-01");

function planOf(number: number, seed: number, honest: number, invented: World["invented"]): Plan {
  if (number >= honest)
    return {
      number,
      keeping: "due",
      every: 7,
      reaches: false,
      pays: invented?.pay ?? false,
      reports: "lies",
    };
  const isRegional = number < regionalWorkspaces;
  const chance = chanceOf(seed, 3, number);
  return {
    number,
    keeping: "due",
    every: isRegional || chance < 0.2 ? 7 : 28,
    reaches: chanceOf(seed, 4, number) < 0.5,
    pays: isRegional || chanceOf(seed, 5, number) < 0.8,
    reports: isRegional ? "all" : reportsBy(chanceOf(seed, 6, number)),
  };
}

function reportsBy(chance: number): Plan["reports"] {
  if (chance < 0.1) return "bounces";
  return chance < 0.2 ? "nothing" : "all";
}

/** Learns facts once a day, as the timer does, from what the workspaces counted. */
class Learning {
  readonly facts = new Map<string, Verdict.ProviderFact>();
  readonly turns: Turn[] = [];
  noticedAfter: number | null = null;
  readonly #liar: Liar | null;
  readonly #seen: Map<string, Fact.Seen>[];
  #outcomes = 0;

  constructor(all: readonly Workspace[], liar: Liar | null) {
    this.#liar = liar;
    this.#seen = all.map(() => new Map<string, Fact.Seen>());
  }

  look(workspace: Workspace, day: number): void {
    this.#seen[workspace.plan.number] = workspace.counted.seen(day);
  }

  /** Counts the outcomes of verdicts that the liar's lies have made, until they show it. */
  watch(day: number) {
    const { provider, from } = this.#liar ?? { provider: "", from: Infinity };
    if (day < from || this.noticedAfter !== null) return {};
    return {
      stepped: (workspace: Workspace, step: Outcome.Step): void => {
        if (this.noticedAfter !== null || step.mailed < 0 || step.verdict < dateOf(from)) return;
        if (!step.isCounted) this.#outcomes += 1;
        this.look(workspace, day);
        if (this.#finding(provider).kind === "not_believed") this.noticedAfter = this.#outcomes;
      },
    };
  }

  #finding(provider: string): ReturnType<typeof Fact.findingOf> {
    return Fact.findingOf(this.#seen.flatMap((seen) => seen.get(provider) ?? []));
  }

  /** Learns, and returns the providers that are not believed since today. */
  learn(day: number): string[] {
    const now = timeOn(day, hours.opened);
    const providers = new Set(this.#seen.flatMap((seen) => [...seen.keys()]));
    for (const [provider, { seen }] of this.facts)
      if (Date.parse(now) - Date.parse(seen) > keptSeconds.providerFact * 1_000) this.#believe(provider, day);
    return [...providers].filter((provider) => {
      if (provider === "other") return false;
      const finding = this.#finding(provider);
      const known = this.facts.get(provider);
      if (finding.kind === "believed" && known) this.#believe(provider, day);
      if (finding.kind !== "not_believed") return false;
      this.facts.set(provider, { provider, ...Fact.noticed(finding, known ?? null, now) });
      if (!known) this.turns.push({ provider, day, isBelieved: false });
      return !known;
    });
  }

  #believe(provider: string, day: number): void {
    this.facts.delete(provider);
    this.turns.push({ provider, day, isBelieved: true });
  }
}
