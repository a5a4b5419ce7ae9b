/**
 * Keeping a list fresh: a schedule verifies its addresses again once their verdicts no longer hold, once
 * before a date or repeatedly. It ends when its credits are used up, somebody turns it off, or the list is
 * erased. It belongs to the person or the API key that set it: each run is started as they would start it.
 */
import { z } from "zod";
import { Audit } from "../../audit/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { groupedDigits } from "../../kit/text/grouped-digits.ts";
import { ID } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import type { ListRow } from "../entity.ts";
import { daysAfter, retentionOf } from "../retention.ts";
import { rowFor, verificationAreaOf } from "../row.ts";
import { requiringUnchanged } from "../start/start.ts";
import { freshAt, isAhead, notBeforeNow, timeDueFor } from "./date.ts";
import { addressesOf, dueAt } from "./due.ts";
import { dueText } from "./due-text.ts";
import { ScheduleEntity, type ScheduleRow } from "./entity.ts";
import { beginFindingBlocked } from "../whole-list/find-blocked.ts";
import { actingOwnerID } from "./owner.ts";
import { deleting, isInTime, jobOf, readSchedule, usedBy, writing } from "./row.ts";
import { keepFreshOptions, type Scheduled, type ScheduleQuery } from "./schema.ts";
import { viewOf } from "./view.ts";

const id = ID.schema("list");

/** How the list is kept fresh, and what a run before a date would take. */
export const schedule = fn(id, async (listID, { before }: ScheduleQuery = {}): Promise<Scheduled> => {
  const list = await rowFor(listID, "view");
  const row = await readSchedule({ workspaceID: list.workspaceID, listID });
  return viewOf(row, list, before);
});

const [Every, Before] = keepFreshOptions;
const Wanted = z.union([Every.extend({ id }), Before.extend({ id })]);

/**
 * Sets or changes the schedule of a verified list. The actor becomes its owner. Needs the permissions to edit the list and to start its
 * verification. The next run keeps its time unless the days or the date change; a new owner begins a new wait; an unchanged schedule is
 * not written. Throws `conflict` before the first verification, or where the list expires first; `input` where the cap does not cover a
 * run, or the date has passed.
 */
export const keepFresh = fn(Wanted, async ({ id: listID, cap, ...wanted }) => {
  const when = {
    everyDays: "every_days" in wanted ? wanted.every_days : undefined,
    before: "before" in wanted ? wanted.before : undefined,
  };
  const list = await rowFor(listID, "edit");
  Actor.can(verificationAreaOf(list.purpose), "add");
  const ownerID = actingOwnerID();
  const { workspaceID, name } = list;
  return Table.transact(async (outdated) => {
    const current = await readSchedule({ workspaceID, listID });
    const same = current && !current.stopped && isSame(current, when) ? current : null;
    if (same?.cap === cap && same.ownerID === ownerID)
      return { answer: await viewOf(same, list), changes: [] };
    requireAhead(when);
    const kept = same?.timeDone === undefined ? same : null;
    const timeDue = kept?.timeDue ?? firstDue(when);
    const runAt = notBeforeNow(timeDue);
    requireKept(list, when, runAt);
    const used = current ? await usedBy(current) : 0;
    const due = await dueAt(list, [freshAt(when, runAt)]);
    if (due?.isPending) await beginFindingBlocked(list);
    else if (due) requireCovered(list, when, { cap, used, due: due.addresses[0] ?? 0 });
    const row: ScheduleRow = {
      workspaceID,
      listID,
      cap,
      ownerID,
      timeDue,
      version: 0,
      ...when,
      ...(current?.run ? { used: current.used, run: current.run } : { used }),
      ...(kept?.wait && kept.ownerID === ownerID && { wait: kept.wait }),
      nextID: ID.create("verification"),
    };
    const details = {
      ...(when.before === undefined ? { every: String(when.everyDays) } : { before: when.before }),
      cap: String(cap),
    };
    return {
      answer: await viewOf(row, list),
      changes: [
        requiringUnchanged(list, { locked: true }),
        writing(current, row, outdated),
        Job.scheduling(jobOf(row), new Date(runAt)),
        Audit.recording(workspaceID, "list.schedule_set", { id: listID, name }, details),
      ],
    };
  });
});

/** When a schedule runs: each so many days, or before a date. */
type When = Pick<ScheduleRow, "everyDays" | "before">;

const isSame = (one: When, other: When): boolean =>
  one.everyDays === other.everyDays && one.before === other.before;

function requireAhead({ before }: When): void {
  if (before === undefined || isAhead(before, Clock.now().toISOString())) return;
  const message = "The run ends before this day begins (UTC). Name a day from tomorrow on.";
  throw new VisibleError("input", "list.schedule_date", message, { before: message });
}

const firstDue = ({ everyDays = 0, before }: When): string =>
  before === undefined ? daysAfter(Clock.now().toISOString(), everyDays) : timeDueFor(before);

/** Ends the schedule of a list. A run under way continues. Can be repeated. */
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

function requireKept(list: ListRow, when: When, runAt: string): void {
  if (!list.locked)
    throw new VisibleError(
      "conflict",
      "list.not_verified",
      "Verify this list first. Then it can be kept fresh.",
    );
  if (retentionOf(list) === 0 || !isInTime(list, freshAt(when, runAt)))
    throw new VisibleError(
      "conflict",
      "list.schedule_too_late",
      when.before === undefined
        ? "This list is erased before the first run. Keep it for longer, or have it verified more often."
        : "This list is erased before that day is over. Keep it for longer, or name an earlier day.",
    );
}

/** The cap has to cover the first run, which reserves a credit for each address that is due. */
function requireCovered(
  list: ListRow,
  { before: date }: When,
  { cap, used, due }: { cap: number; used: number; due: number },
): void {
  if (used + due <= cap) return;
  const usedText = used > 0 ? `, and ${groupedDigits(used)} are used already` : "";
  throw new VisibleError(
    "input",
    "list.schedule_cap",
    `${dueText(due, addressesOf(list))} by ${date ?? "the first run"}, at a credit each${usedText}. Allow at least ${groupedDigits(used + due)}.`,
  );
}
