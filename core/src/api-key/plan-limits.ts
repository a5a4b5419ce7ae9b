/** What API keys may do by the plan of their workspace. */
import { type Plan, plans } from "../kit/plan.ts";
import { Meter } from "../meter/index.ts";

/** The calls of all keys of a workspace in a window, by its plan. */
export const callLimits: Readonly<Record<Plan, number>> = {
  free: 10,
  Pro: 50,
  Business: 250,
  Enterprise: 1_000,
};

export const callsPerSecond = (plan: Plan): number => callLimits[plan] / Meter.windowSeconds;

/** Plans with live and publishable keys. Test keys come with every plan. */
const plansWithLiveKeys: ReadonlySet<Plan> = new Set(plans.filter((plan) => plan !== "free"));

export const hasLiveKeys = (plan: Plan): boolean => plansWithLiveKeys.has(plan);
