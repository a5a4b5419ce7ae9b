/** What is free, in words, from the limits that the server keeps to. */
import { freeAllowance } from "@winnow/core/credit/allowance";
import { quotas } from "@winnow/core/quota/limits";
import { formatCount } from "../../lib/number.ts";
import { usePlan } from "../billing/plan.ts";

const daily = quotas.free.analyses?.max;

/** "20 free analyses a day". */
export const freeAnalyses =
  daily === undefined ? "free analyses without limit" : `${formatCount(daily)} free analyses a day`;

/** "250 free credits a month". */
export const freeCredits = `${formatCount(freeAllowance)} free credits a month`;

/** The same, short: "20 free a day", or "free". */
export function useAnalysisNote(): string {
  const { isFree } = usePlan();
  return isFree && daily !== undefined ? `${formatCount(daily)} free a day` : "free";
}

/** What an analysis costs on the plan of the workspace: "one of 20 free analyses a day", or "free". */
export function useAnalysisPrice(): string {
  const { isFree } = usePlan();
  return isFree && daily !== undefined ? `one of ${freeAnalyses}` : "free";
}
