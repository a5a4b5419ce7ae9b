/** The plan of a workspace: the best of its subscriptions. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Member } from "../../member/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Workspace } from "../../workspace/index.ts";
import { SubscriptionEntity, type SubscriptionRow } from "../entity.ts";
import { currentOf } from "../fact/subscription-rules.ts";
import { readSubscription, subscriptionsOf } from "../read.ts";
import type { Effect } from "./stored-facts.ts";

/**
 * Sets the acting workspace's plan to the best of its subscriptions. `fresh` has just changed. The subscriptions get their
 * next version with it, so that a worker that has slept since it read them sets nothing.
 */
export async function setPlan(fresh: string): Promise<Effect> {
  const isAnother = await Workspace.setPlan(async (outdated) => {
    const [row, others] = await Promise.all([readSubscription(fresh), subscriptionsOf(Actor.system())]);
    const rows = [...others.filter(({ id }) => id !== fresh), ...(row ? [row] : [])];
    const plan = bestPlan(rows);
    const unchanged = rows.map((each) => requiringUnchanged(each, outdated));
    return { plan, alongside: [...unchanged, ...(await Member.losingSeats(plan))] };
  });
  return isAnother ? "changed" : "unchanged";
}

const requiringUnchanged = ({ id, version }: SubscriptionRow, outdated: () => Error): Change =>
  Table.change(
    SubscriptionEntity.patch({ id })
      .set({ version: version + 1 })
      .where((row, { eq }) => eq(row.version, version)),
    outdated,
  );

function bestPlan(rows: readonly Pick<SubscriptionRow, "facts">[]): Workspace.Plan {
  const at = Clock.now().toISOString();
  const plans = rows.flatMap(({ facts }) => currentOf(facts, at)?.offer.plan ?? []);
  return Workspace.plans.toReversed().find((plan) => plan !== "free" && plans.includes(plan)) ?? "free";
}
