/**
 * What payments for plans and packs do to the ledger of a workspace. Each runs as the system, once per key, and gives the
 * same totals in whatever order the payments arrive.
 */
import type { Change } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { grantPack as grantedPack } from "../rules/adjustment-rules.ts";
import { readEntry } from "../posting/entry.ts";
import {
  type ChangeEffect,
  type ChangePayment,
  changePlan as changedPlan,
  effectOf,
} from "../rules/change-rules.ts";
import { normalized, type PaidPeriod } from "../balance/period.ts";
import { grant, monthsOf } from "../rules/period-rules.ts";
import { type Outcome, post, present, type State } from "../posting/posting.ts";

/**
 * Issues what a payment for a plan is for, by the provider's billing period. The rest of the period before expires. A year
 * is issued month by month. Where the time is over, or a later payment has begun, the credits are issued and expire at once.
 */
export function beginPaidPeriod(
  period: PaidPeriod,
  { transaction }: { transaction: string },
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const now = Clock.now();
  const payment = normalized({ ...period, transaction, since: period.start });
  const entries = monthsOf(payment).map(({ key, start }, month) => ({
    key,
    timeOccurred: start,
    rule: ({ balance }: State) => grant(balance, payment, month, now),
  }));
  return post({
    workspaceID: Actor.system(),
    entries,
    key: entries[0]?.key,
    reference: { transaction, subscription: payment.subscription },
    alongside,
  });
}

/** The key of the entry of a plan change. */
export const changeKey = (transaction: string): string => `change:${transaction}`;

/** A plan change: when it was billed, and what the plan was before. */
export interface PlanChange extends Pick<ChangePayment, "former" | "restarts"> {
  transaction: string;
  at: string;
}

/**
 * Changes the plan at a time: credits follow the time that is left. `period` is the provider's billing period after the
 * change. Refused where the payment of the billing period is not posted yet: it posts the change afterwards.
 */
export function changePlan(
  period: PaidPeriod,
  { transaction, at, former, restarts }: PlanChange,
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const now = Clock.now();
  const payment = { ...normalized({ ...period, transaction, since: at }), former, restarts };
  return post({
    workspaceID: Actor.system(),
    paidTime: payment,
    entries: [
      {
        key: changeKey(transaction),
        timeOccurred: payment.since,
        rule: ({ balance, past }) => changedPlan(balance, payment, now, past),
      },
    ],
    reference: { transaction, subscription: payment.subscription },
    alongside,
  });
}

/** The credits that a plan change has raised its month by, in the acting workspace; 0 before it is posted. */
export async function raisedBy(transaction: string): Promise<number> {
  const entry = await readEntry(Actor.can("my_plan", "view"), changeKey(transaction));
  return -(entry?.legs.issued_plan ?? 0);
}

/** What a plan change made now would do to the monthly credits. Needs `my_plan`. */
export async function previewChange(
  change: Pick<ChangePayment, "allowance" | "former" | "restarts">,
): Promise<ChangeEffect> {
  return effectOf(await present(Actor.can("my_plan", "view")), change, Clock.now().toISOString());
}

/** Adds the lifetime credits of one line of a transaction. */
export const grantPack = (
  { transaction, line, credits }: { transaction: string; line: string; credits: number },
  alongside: readonly Change[] = [],
): Promise<Outcome> =>
  post({
    workspaceID: Actor.system(),
    entries: [
      {
        key: `pack:${transaction}:${line}`,
        rule: ({ balance }) => grantedPack(balance, credits),
      },
    ],
    reference: { transaction },
    alongside,
  });
