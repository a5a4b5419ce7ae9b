import type { Plan } from "../kit/plan.ts";

/** The calls of all keys of a workspace in five seconds, by its plan. */
export const callLimits: Readonly<Record<Plan, number>> = {
  free: 10,
  Pro: 50,
  Business: 250,
  Enterprise: 1_000,
};
