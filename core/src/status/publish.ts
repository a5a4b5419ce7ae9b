/** The timer that measures the stage, once a day. Months before the last one stay as they were published. */
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { dayOf, monthBefore, monthOf } from "../kit/time/utc.ts";
import { Outcome } from "../outcome/index.ts";
import { Clock } from "../port/clock/index.ts";
import { bucketNames, percentilesOf } from "./answer-buckets.ts";
import { AnswerTimesEntity, StatusEntity } from "./entity.ts";
import { limits } from "./limits.ts";
import { pooled, type Seen } from "./pooled.ts";
import type { Answers, Figure, Month } from "./schema.ts";

/** Measures the stage and replaces what it published before. Nothing is published where that takes longer than the deadline. */
export async function publish(deadline: Date): Promise<void> {
  Actor.operator();
  const now = Clock.now();
  const present = monthOf(now);
  const last = monthBefore(present);
  const verdicts = await unknownsSince(`${last}-01`, deadline);
  const newest = [
    await measured(present, verdicts.get(present) ?? [], deadline),
    await measured(last, verdicts.get(last) ?? [], deadline),
  ];
  const { data: before } = await StatusEntity.get({ of: "stage" }).go({ consistent: true });
  const kept = (before?.months ?? []).filter(({ month }) => month < last);
  await StatusEntity.put({
    of: "stage",
    months: [...newest, ...kept].filter(hasFigure).slice(0, limits.months),
    answers: { found: await answersSince(dayBefore(now, limits.answerDays)) },
    timeMeasured: now.toISOString(),
  }).go();
}

const hasFigure = ({ bounce_rate, unknown_rate }: Month): boolean => (bounce_rate ?? unknown_rate) !== null;

const dayBefore = (now: Date, days: number): string => dayOf(now.getTime() - days * 86_400_000);

const figureOf = (workspaces: readonly Seen[]): Figure => {
  const found = pooled(workspaces);
  return found && { share: found.share, behind: found.cases };
};

/** All verdicts of each workspace, and the unknown ones among them, by month. */
async function unknownsSince(day: string, deadline: Date): Promise<Map<string, Seen[]>> {
  const months = new Map<string, Seen[]>();
  for await (const page of Credit.verdictsByMonth(day)) {
    requireTime(deadline);
    for (const [month, { valid, invalid, risky, unknown }] of page.flatMap((one) => [...one]))
      addTo(months, month, { cases: valid + invalid + risky + unknown, hits: unknown });
  }
  return months;
}

async function measured(month: string, unknowns: readonly Seen[], deadline: Date): Promise<Month> {
  const all: Seen[] = [];
  const byProvider = new Map<string, Seen[]>();
  for await (const { providers } of Outcome.accuracyIn(month)) {
    requireTime(deadline);
    const sum = { cases: 0, hits: 0 };
    for (const [provider, { paidMailed: cases, paidBounced: hits }] of Object.entries(providers)) {
      addTo(byProvider, provider, { cases, hits });
      sum.cases += cases;
      sum.hits += hits;
    }
    all.push(sum);
  }
  const found = [...byProvider].map(([provider, seen]) => ({ provider, bounce_rate: figureOf(seen) }));
  return {
    month,
    bounce_rate: figureOf(all),
    providers: found
      .filter(({ bounce_rate }) => bounce_rate !== null)
      .toSorted((one, other) => (other.bounce_rate?.behind ?? 0) - (one.bounce_rate?.behind ?? 0)),
    unknown_rate: figureOf(unknowns),
  };
}

function addTo(groups: Map<string, Seen[]>, name: string, seen: Seen): void {
  const known = groups.get(name);
  if (known) known.push(seen);
  else groups.set(name, [seen]);
}

function requireTime(deadline: Date): void {
  if (Clock.now() >= deadline) throw new Error("The stage could not be measured in time.");
}

async function answersSince(day: string): Promise<Answers | null> {
  const { data } = await AnswerTimesEntity.query.byDay({ of: "stage" }).gte({ day }).go({ pages: "all" });
  const counts: Record<string, number> = {};
  for (const row of data)
    for (const name of bucketNames) counts[name] = (counts[name] ?? 0) + Number(Reflect.get(row, name) ?? 0);
  return percentilesOf(counts);
}
