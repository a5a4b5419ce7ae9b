import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import { List } from "../list/index.ts";
import { forecastsOf } from "./forecasts.ts";
import { firstSteps } from "./first-steps.ts";
import type { Info } from "./schema.ts";
import { usageOfLastDays } from "./usage.ts";

/** Lists that are searched for those under way and for forecasts, and how many of each kind are shown. */
const looked = 50;

const max = { underWay: 5, recent: 5, expiring: 3 } as const;

/** What the dashboard shows now. Throws `unauthenticated` where no person acts. */
export async function get(): Promise<Info> {
  Actor.self();
  const [lists, credits, usage] = await Promise.all([listsShown(), Credit.balance(), usageOfLastDays()]);
  return { lists, credits, usage: usage?.shown ?? null, first_steps: await firstSteps(usage?.verdicts ?? 0) };
}

async function listsShown(): Promise<Info["lists"]> {
  if (!listAreas.some((area) => Actor.may(area, "view"))) return null;
  const [{ results }, expiring] = await Promise.all([
    List.list({ limit: looked }, { isCounted: false }),
    List.expiring(max.expiring),
  ]);
  const underWay = results.filter(List.isUnderWay).slice(0, max.underWay);
  const others = results.filter((list) => !underWay.includes(list));
  return {
    under_way: underWay,
    recent: others.slice(0, max.recent),
    expiring,
    forecasts: forecastsOf(results),
  };
}
