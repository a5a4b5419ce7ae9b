import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { dayOf } from "../kit/time/utc.ts";
import { Clock } from "../port/clock/index.ts";
import type { Info } from "./schema.ts";

const days = 30;
const dayMs = 86_400_000;

/** The credits of the last 30 days and how many verdicts they brought; null for a person who may not view the plan. */
export async function usageOfLastDays(): Promise<{
  shown: NonNullable<Info["usage"]>;
  verdicts: number;
} | null> {
  if (!Actor.may("my_plan", "view")) return null;
  const now = Clock.now().getTime();
  const from = dayOf(now - (days - 1) * dayMs);
  const { results, next_cursor } = await Credit.usage({ by: "day", from });
  const rows = results.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, date: id }]));
  return {
    shown: {
      from: next_cursor === null ? from : (rows.at(-1)?.date ?? from),
      to: dayOf(now),
      // What is released of a reservation was never charged.
      days: rows.map(({ date, charged, bounced }) => ({ date, charged, returned: bounced })),
    },
    verdicts: rows.reduce((sum, { verdicts }) => sum + totalOf(verdicts), 0),
  };
}

const totalOf = ({ valid, invalid, risky, unknown }: Credit.VerdictCounts): number =>
  valid + invalid + risky + unknown;
