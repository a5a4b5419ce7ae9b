/**
 * Plans that a timer puts on at Paddle. One at another interval waits until between two hours and 45 minutes
 * before the renewal, since Paddle would begin its billing period at once and locks the last half hour. One
 * smaller plan may be put on again after it was taken back for a change.
 */
import { type Change, Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { RetryableError, VisibleError } from "../../kit/error.ts";
import { Member } from "../../member/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { maxTeamMembers } from "../../workspace/schema.ts";
import { planOffer, type PlanOffer } from "../catalog/catalog.ts";
import { ScheduledPlanEntity, type ScheduledPlanRow } from "../entity.ts";
import { priceOf } from "../catalog/offer.ts";
import { receiveAnswer } from "../projection/projection.ts";
import { ask } from "../provider/provider.ts";
import { findCurrent, type LivingSubscription } from "../read.ts";
import { Events } from "../schema.ts";

const minuteMs = 60_000;
/** A change is made at most this long before the end of what is paid for, and at least this long. */
const earliestMs = 120 * minuteMs;
const latestMs = 45 * minuteMs;

const before = (time: string, ms: number): string => new Date(Date.parse(time) - ms).toISOString();

/** The plan that is scheduled for the end of what is paid for now; null without one. */
export async function findScheduledPlan(
  workspaceID: string,
  { id, paid }: LivingSubscription,
): Promise<ScheduledPlanRow | null> {
  const { data } = await ScheduledPlanEntity.get({ workspaceID }).go({ consistent: true });
  return data?.subscription === id && data.until === paid.end ? data : null;
}

/** The change that schedules a plan at another interval, in place of what was scheduled before. */
export const schedulingPlan = (
  workspaceID: string,
  { id, paid }: LivingSubscription,
  plan: PlanOffer,
): Change =>
  Table.change(
    ScheduledPlanEntity.put({
      workspaceID,
      subscription: id,
      plan: plan.id,
      until: paid.end,
      charged: "immediately",
      timeDue: before(paid.end, earliestMs),
      list: "open",
    }),
  );

/** Longer than a call of our API takes: a plan that the call took back is put on again by then. */
const callMs = minuteMs;

/** A smaller plan that is taken back for a change, and put on again by a timer unless the change drops it. */
export const restorationOf = (
  workspaceID: string,
  { id, paid, offer }: LivingSubscription,
  plan: PlanOffer,
): ScheduledPlanRow => ({
  workspaceID,
  subscription: id,
  plan: plan.id,
  from: offer.id,
  until: paid.end,
  charged: "at_renewal",
  timeDue: new Date(Clock.now().getTime() + callMs).toISOString(),
  list: "open",
});

/** The change that keeps a plan for the timer. */
export const keepingPlan = (row: ScheduledPlanRow): Change => Table.change(ScheduledPlanEntity.put(row));

/** The changes that drop what is scheduled. */
export const droppingPlan = (row: Pick<ScheduledPlanRow, "workspaceID"> | null): Change[] =>
  row ? [Table.change(ScheduledPlanEntity.delete({ workspaceID: row.workspaceID }))] : [];

/** Puts on the plans that are due, until the deadline; the next run continues. Can be repeated. */
export async function applyScheduledPlans(deadline: Date): Promise<void> {
  Actor.operator();
  const timeDue = Clock.now().toISOString();
  const query = ScheduledPlanEntity.query.byDue({ list: "open" }).lte({ timeDue });
  const { data } = await query.go({ limit: 500 });
  const errors: unknown[] = [];
  for (const { workspaceID } of data) {
    if (Clock.now() >= deadline) break;
    const actor = { type: "system", workspaceID, job: "settle-billing" } as const;
    await Actor.provide(actor, () => apply(workspaceID)).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} plans could not be put on.`);
}

async function apply(workspaceID: string): Promise<void> {
  const { data: row } = await ScheduledPlanEntity.get({ workspaceID }).go({ consistent: true });
  if (!row || row.timeDue > Clock.now().toISOString()) return;
  const current = await findCurrent(workspaceID);
  const plan = planOffer(row.plan);
  const isOutdated = current?.id !== row.subscription || current.paid.end !== row.until;
  if (isOutdated || !plan || current.subscription?.scheduled) return drop(row);
  const isLate = before(row.until, latestMs) < Clock.now().toISOString();
  const excess = (await Member.seatsTaken(workspaceID)) - maxTeamMembers[plan.plan];
  if (current.status === "past_due" || excess > 0 || isLate) return fail(row, plan, current.offer);
  try {
    await putOn(row);
  } catch (error) {
    // A call without an answer is tried again by the next run, which finds out whether it was made; so is one that a lock refused.
    if (!(error instanceof VisibleError) || error.kind === "unavailable") throw error;
    if (error instanceof RetryableError) return;
    await fail(row, plan, current.offer);
  }
}

/** Puts a plan on at Paddle and drops it here; only the latter where Paddle has it, or has been told something else since. */
export async function putOn(row: ScheduledPlanRow): Promise<void> {
  const change = { subscription: row.subscription, price: priceOf(row.plan), charged: row.charged };
  const known = await ask((paddle) => paddle.subscription(row.subscription));
  const price = known.items[0]?.price;
  const isOvertaken = known.scheduled !== null || (row.from !== undefined && price !== priceOf(row.from));
  const isDone = price === change.price || isOvertaken;
  const answer = isDone ? known : await ask((paddle) => paddle.changePlan(change));
  await receiveAnswer(answer, droppingPlan(row));
}

const drop = (row: ScheduledPlanRow): Promise<void> => Table.write(droppingPlan(row));

/** Drops what could not be put on, and tells the people of the workspace. */
const fail = (row: ScheduledPlanRow, { name: plan }: PlanOffer, { name: from }: PlanOffer): Promise<void> =>
  Table.write([
    ...droppingPlan(row),
    ...Job.announcing(Events.PlanChangeFailed.of(row.workspaceID, { plan, from })),
  ]);
