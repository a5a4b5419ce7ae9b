/**
 * Plans that a timer puts on at Paddle: one at another interval between two hours and 45 minutes before the renewal, since
 * Paddle would begin its billing period at once and locks the last half hour; or a smaller one whose restoration failed.
 */
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { RetryableError, VisibleError } from "../kit/error.ts";
import { Member } from "../member/index.ts";
import { Clock } from "../port/clock/index.ts";
import { maxTeamMembers } from "../workspace/schema.ts";
import { planOffer, type PlanOffer } from "./catalog.ts";
import { ScheduledPlanEntity, type ScheduledPlanRow } from "./entity.ts";
import { priceOf } from "./offer.ts";
import { receiveAnswer } from "./projection.ts";
import { ask } from "./provider.ts";
import { findCurrent, type Found } from "./read.ts";
import { Events } from "./schema.ts";

const minuteMs = 60_000;
/** A change is made at most this long before the end of what is paid for, and at least this long. */
const earliestMs = 120 * minuteMs;
const latestMs = 45 * minuteMs;

const before = (time: string, ms: number): string => new Date(Date.parse(time) - ms).toISOString();

/** The plan that is scheduled for the end of what is paid for now; null without one. */
export async function findScheduledPlan(
  workspaceID: string,
  { id, paid }: Found,
): Promise<ScheduledPlanRow | null> {
  const { data } = await ScheduledPlanEntity.get({ workspaceID }).go({ consistent: true });
  return data?.subscription === id && data.until === paid.end ? data : null;
}

/** The change that schedules a plan at another interval, in place of what was scheduled before. */
export const schedulingPlan = (workspaceID: string, { id, paid }: Found, plan: PlanOffer): Change =>
  Table.change(
    ScheduledPlanEntity.put({
      ...{ workspaceID, subscription: id, plan: plan.id, until: paid.end },
      ...{ charged: "immediately", timeDue: before(paid.end, earliestMs), list: "open" },
    }),
  );

/** The change that has a smaller plan put on again at the next run of the timer. */
export const schedulingRestoration = (workspaceID: string, { id, paid }: Found, plan: PlanOffer): Change =>
  Table.change(
    ScheduledPlanEntity.put({
      ...{ workspaceID, subscription: id, plan: plan.id, until: paid.end },
      ...{ charged: "at_renewal", timeDue: Clock.now().toISOString(), list: "open" },
    }),
  );

/** The changes that drop what is scheduled, as it was read. */
export const droppingPlan = (row: ScheduledPlanRow | null): Change[] =>
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
  const change = { subscription: current.id, price: priceOf(plan.id), charged: row.charged };
  try {
    const known = await ask((paddle) => paddle.subscription(current.id));
    const isDone = known.items[0]?.price === change.price;
    const answer = isDone ? known : await ask((paddle) => paddle.changePlan(change));
    await receiveAnswer(answer, droppingPlan(row));
  } catch (error) {
    // A call without an answer is tried again by the next run, which finds out whether it was made; so is one that a lock refused.
    if (!(error instanceof VisibleError) || error.kind === "unavailable") throw error;
    if (error instanceof RetryableError) return;
    await fail(row, plan, current.offer);
  }
}

const drop = (row: ScheduledPlanRow): Promise<void> => Table.write(droppingPlan(row));

/** Drops what could not be put on, and tells the people of the workspace. */
const fail = (row: ScheduledPlanRow, { name: plan }: PlanOffer, { name: from }: PlanOffer): Promise<void> =>
  Table.write([
    ...droppingPlan(row),
    ...Job.announcing(Events.PlanChangeFailed.of(row.workspaceID, { plan, from })),
  ]);
