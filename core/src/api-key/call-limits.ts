import type { Plan } from "../kit/plan.ts";

/** The calls of a key in five seconds, by the plan of its workspace. */
export const callLimits: Readonly<Record<Plan, number>> = {
  free: 10,
  Pro: 50,
  Business: 250,
  Enterprise: 1_000,
};
