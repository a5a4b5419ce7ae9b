/** The credits and jobs of a workspace, as NeverBounce counts them. */
import { Credit } from "@winnow/core/credit";
import { Actor } from "@winnow/core/kit/actor";
import { List } from "@winnow/core/list";
import { listAreas } from "@winnow/core/kit/permission";

/** Monthly credits are free ones, and those of packs paid ones. Without a charge it tells those of the period. */
export async function creditsInfo(charged?: number) {
  const { monthly_credits, lifetime_credits, used_credits } = await Credit.available();
  const isFree = monthly_credits > 0;
  return {
    paid_credits_used: charged !== undefined && !isFree ? charged : 0,
    free_credits_used: charged === undefined ? used_credits : isFree ? charged : 0,
    paid_credits_remaining: Math.max(0, lifetime_credits),
    free_credits_remaining: monthly_credits,
  };
}

const counted = 100;

/** The newest lists by their state; none for a key that may not see lists. */
async function jobCounts() {
  const isAllowed = listAreas.some((area) => Actor.may(area, "view"));
  const { results } = isAllowed ? await List.list({ limit: counted }) : { results: [] };
  const count = (...states: readonly List.Info["status"][]): number =>
    results.filter(({ status }) => states.includes(status)).length;
  return {
    completed: count("completed"),
    under_review: 0,
    queued: count("uploading", "importing", "ready", "queued"),
    processing: count("running", "paused"),
  };
}

export async function accountInfo(): Promise<object> {
  return { credits_info: await creditsInfo(), job_counts: await jobCounts() };
}

/** Whether the key may see credits. */
export const maySeeCredits = (): boolean => Actor.may("my_plan", "view");
