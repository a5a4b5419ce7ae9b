/**
 * Keeping a list fresh: a schedule verifies its addresses anew once their verdicts hold no longer, again and again, until its credits
 * are used up, somebody turns it off, or the list is erased. It belongs to the person or the API key that set it: each run is started
 * as they would start it.
 */
import { Audit } from "../../audit/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import type { ListRow } from "../entity.ts";
import { limits } from "../limits.ts";
import { daysAfter, retentionOf } from "../retention.ts";
import { rowFor, verificationAreaOf } from "../row.ts";
import { requiringUnchanged } from "../start.ts";
import { addressesOf, dueAt, dueText } from "./due.ts";
import { ScheduleEntity, type ScheduleRow } from "./entity.ts";
import { beginFindingBlocked } from "./find-blocked.ts";
import { actingOwnerID, setByOf } from "./owner.ts";
import { deleting, isInTime, jobOf, readSchedule, usedBy, writing } from "./row.ts";
import { KeepFresh, type Scheduled } from "./schema.ts";

const id = ID.schema("list");
const text = (number: number): string => number.toLocaleString("en-US");

/** How the list is kept fresh. */
export const schedule = fn(id, async (listID): Promise<Scheduled> => {
  const list = await rowFor(listID, "view");
  const row = await readSchedule({ workspaceID: list.workspaceID, listID });
  return viewOf(row, list);
});

/**
 * Keeps a verified list fresh, or changes how. Needs the permission to edit the list and the one to start its verification; from then on
 * the schedule is the actor's. Where the days stay the same, so does the day of the next run, also of one that waits; where all does,
 * nothing is written. Where somebody takes it over, a wait begins anew. Throws `conflict` where the list is not verified yet or is erased before the first run, and `input` where the
 * credits do not cover a run.
 */
export const keepFresh = fn(KeepFresh.extend({ id }), async ({ id: listID, every_days, cap }) => {
  const list = await rowFor(listID, "edit");
  Actor.can(verificationAreaOf(list.purpose), "add");
  const ownerID = actingOwnerID();
  const { workspaceID, name } = list;
  return Table.transact(async (outdated) => {
    const before = await readSchedule({ workspaceID, listID });
    const kept = before && !before.stopped && before.everyDays === every_days ? before : null;
    if (kept?.cap === cap && kept.ownerID === ownerID)
      return { answer: await viewOf(kept, list), changes: [] };
    const timeDue = kept?.timeDue ?? daysAfter(Clock.now().toISOString(), every_days);
    const runAt = notBeforeNow(timeDue);
    requireKept(list, runAt);
    const used = before ? await usedBy(before) : 0;
    const due = await dueAt(list, [runAt]);
    if (due?.isPending) await beginFindingBlocked(list);
    else if (due) requireCovered(list, { cap, used, due: due.addresses[0] ?? 0 });
    const row: ScheduleRow = {
      ...{ workspaceID, listID, cap, ownerID, timeDue, version: 0, everyDays: every_days },
      ...(before?.run ? { used: before.used, run: before.run } : { used }),
      ...(kept?.wait && kept.ownerID === ownerID && { wait: kept.wait }),
      nextID: ID.create("verification"),
    };
    const details = { every: String(every_days), cap: String(cap) };
    return {
      answer: await viewOf(row, list),
      changes: [
        requiringUnchanged(list, { locked: true }),
        writing(before, row, outdated),
        Job.scheduling(jobOf(row), new Date(runAt)),
        Audit.recording(workspaceID, "list.schedule_set", { id: listID, name }, details),
      ],
    };
  });
});

/** When a run begins that is due then: one that waits begins now. */
function notBeforeNow(timeDue: string): string {
  const now = Clock.now().toISOString();
  return timeDue > now ? timeDue : now;
}

/** Keeps a list fresh no longer. A run under way goes on. Can be repeated. */
export const stopKeepingFresh = fn(id, async (listID): Promise<void> => {
  const { workspaceID, name } = await rowFor(listID, "edit");
  await Table.transact(async (outdated) => {
    const row = await readSchedule({ workspaceID, listID });
    const changes = row && [
      deleting(row, outdated),
      Job.closing(jobOf(row)),
      Audit.recording(workspaceID, "list.schedule_ended", { id: listID, name }),
    ];
    return { answer: undefined, changes: changes ?? [] };
  });
});

/** Erases the schedule of a removed list. Can be repeated. */
export async function eraseSchedule(listID: string): Promise<void> {
  const key = { workspaceID: Actor.system(), listID };
  await Table.write([Job.closing(jobOf(key)), Table.change(ScheduleEntity.delete(key))]);
}

async function viewOf(row: ScheduleRow | null, list: ListRow): Promise<Scheduled> {
  const now = Clock.now().toISOString();
  const next_at = row && nextRun(row, list);
  const firsts = limits.scheduleDays.map((days) => daysAfter(now, days));
  const due = await dueAt(list, [...firsts, notBeforeNow(next_at ?? now)]);
  const first_runs = limits.scheduleDays.map((every_days, index) => ({
    every_days,
    due: due?.addresses[index] ?? 0,
  }));
  return {
    schedule: row && {
      set_by: await setByOf(row),
      ...{ every_days: row.everyDays, cap: row.cap, used: await usedBy(row), next_at },
      ...{ due: next_at === null ? null : (due?.addresses.at(-1) ?? null), stopped: row.stopped ?? null },
      waits: next_at === null ? null : (row.wait ?? null),
    },
    addresses: addressesOf(list),
    first_runs: due && first_runs,
  };
}

const nextRun = ({ stopped, timeDue }: ScheduleRow, list: ListRow): string | null =>
  stopped || !isInTime(list, notBeforeNow(timeDue)) ? null : timeDue;

function requireKept(list: ListRow, timeDue: string): void {
  if (!list.locked)
    throw new VisibleError(
      "conflict",
      "list.not_verified",
      "Verify this list first. Then it can be kept fresh.",
    );
  if (retentionOf(list) === 0 || !isInTime(list, timeDue))
    throw new VisibleError(
      "conflict",
      "list.schedule_too_late",
      "This list is erased before the first run. Keep it for longer, or have it verified more often.",
    );
}

/** The cap has to cover the first run, which reserves a credit for each address that is due. */
function requireCovered(list: ListRow, { cap, used, due }: { cap: number; used: number; due: number }): void {
  if (used + due <= cap) return;
  const before = used > 0 ? `, and ${text(used)} are used already` : "";
  throw new VisibleError(
    "input",
    "list.schedule_cap",
    `${dueText(due, list)} by the first run, at a credit each${before}. Allow at least ${text(used + due)}.`,
  );
}
