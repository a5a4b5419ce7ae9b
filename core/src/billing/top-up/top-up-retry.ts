/**
 * When a refused top-up is tried again. A timer makes it due; whether one is needed is decided then.
 *
 * - Paddle refuses for a passing reason: after 10 minutes.
 * - Paddle refuses for another reason: after a day, at most three times.
 * - Paddle gave no answer: after 65 minutes, when Paddle lists the charge if it was made.
 * - The pack would exceed the monthly ceiling: in the next month.
 * - The subscription is paused, past due or charged back: after a day.
 */
import { type Change, Table } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { TopUpRetryEntity } from "../entity.ts";
import { readSettings } from "../settings.ts";

/** The change that has a top-up tried again, in place of what was planned before. */
export const retryingTopUp = (workspaceID: string, afterMs: number): Change => {
  const timeDue = new Date(Clock.now().getTime() + afterMs).toISOString();
  return Table.change(TopUpRetryEntity.put({ workspaceID, timeDue, list: "open" }));
};

/** The change that has a top-up not tried again by itself. */
export const leavingTopUp = (workspaceID: string): Change =>
  Table.change(TopUpRetryEntity.delete({ workspaceID }));

/** Makes due what is to be tried again, until the deadline; the next run continues. Can be repeated. */
export async function retryTopUps(deadline: Date): Promise<void> {
  Actor.operator();
  const timeDue = Clock.now().toISOString();
  const { data } = await TopUpRetryEntity.query.byDue({ list: "open" }).lte({ timeDue }).go({ limit: 500 });
  for (const { workspaceID } of data) {
    if (Clock.now() >= deadline) return;
    await retry(workspaceID);
  }
}

const retry = (workspaceID: string): Promise<void> =>
  Table.transact<void>(async (outdated) => {
    const [{ data: row }, { topUp }] = await Promise.all([
      TopUpRetryEntity.get({ workspaceID }).go({ consistent: true }),
      readSettings(workspaceID),
    ]);
    if (!row || row.timeDue > Clock.now().toISOString()) return { answer: undefined, changes: [] };
    const removed = TopUpRetryEntity.delete({ workspaceID }).where((each, { eq }) =>
      eq(each.timeDue, row.timeDue),
    );
    const due = Credit.Events.TopUpDue.of(workspaceID, { threshold: topUp?.below ?? 0, spendable: 0 });
    return {
      answer: undefined,
      changes: [Table.change(removed, outdated), ...(topUp ? Job.announcing(due) : [])],
    };
  });
