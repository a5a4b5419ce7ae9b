/** Removing lists together, which can be undone for a minute. */
import { Audit } from "../../audit/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { eachSettled } from "../../kit/concurrency/each-settled.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { listAreas } from "../../kit/permission.ts";
import { Clock } from "../../port/clock/index.ts";
import { ListEntity, type ListRow } from "../entity.ts";
import { infoOf } from "../read.ts";
import { removeDue, unlessGone } from "./remove.ts";
import { areaOf, readRow, rowsOf, verificationAreaOf } from "../row.ts";
import { type Info, limits, type Removed, type Restored, Selection } from "../schema.ts";
import { isUnderWay } from "../under-way.ts";

/**
 * Removes lists: hides idle ones for a minute, and removes those under way at once. Passes over what is gone
 * already. Throws `forbidden`, and removes none, where one of them may not be removed.
 */
export const removeMany = fn(Selection, async ({ ids }): Promise<Removed> => {
  const lists = await selected(ids);
  const atWork = (await infoOf(lists)).filter(isAtWork);
  for (const { purpose, verification } of atWork)
    Actor.can(verificationAreaOf(purpose, verification?.mode), "delete");
  const moving = new Set(atWork.map(({ id }) => id));
  const resting = lists.filter(({ id, timeRemoved }) => !moving.has(id) && timeRemoved === undefined);
  const until = new Date(Clock.now().getTime() + limits.undoSeconds * 1000);
  await eachSettled(resting, (list) => hide(list, until));
  await eachSettled([...moving], (id) => removeDue(id, null).catch(unlessGone));
  return { restorable: resting.map(({ id }) => id), until: until.toISOString() };
});

/** Whether work on a list starts or continues by itself: such a list is not hidden for a minute. */
const isAtWork = (list: Info): boolean => isUnderWay(list) || list.status === "uploading";

/** Brings back lists whose removal is not a minute old. Says which of the lists are there now. Can be repeated. */
export const restoreMany = fn(Selection, async ({ ids }): Promise<Restored> => {
  const now = Clock.now().toISOString();
  const lists = (await selected(ids)).filter(
    ({ timeRemoved }) => timeRemoved === undefined || timeRemoved > now,
  );
  await eachSettled(lists, bringBack);
  const there = await selected(lists.map(({ id }) => id));
  return { restored: there.filter(({ timeRemoved }) => timeRemoved === undefined).map(({ id }) => id) };
});

/** Removes a list whose minute is over, unless it was brought back. Can be repeated. */
export async function removeHidden(job: Job.Row): Promise<void> {
  const id = ID.schema("list").parse(job.id);
  const now = Clock.now().toISOString();
  const list = await readRow(job.workspaceID, id);
  // It was brought back and removed again: the job is due later.
  if (list?.timeRemoved !== undefined && list.timeRemoved > now) return;
  if (list?.timeRemoved !== undefined)
    await removeDue(id, { by: "timeRemoved", time: now }).catch(unlessGone);
  // It may have been removed again by now, which needs the job.
  await Table.write([Job.closingUnchanged(job)]).catch(Job.unlessRefused);
}

/** The lists with these ids, hidden ones too. Throws `forbidden` where the actor may not remove one of them. */
async function selected(ids: readonly string[]): Promise<ListRow[]> {
  const lists = await rowsOf(Actor.canAny(listAreas, "delete"), [...new Set(ids)]);
  for (const { purpose } of lists) Actor.can(areaOf(purpose), "delete");
  return lists;
}

async function hide({ workspaceID, id, name }: ListRow, until: Date): Promise<void> {
  const patch = ListEntity.patch({ workspaceID, id })
    .set({ timeRemoved: until.toISOString() })
    .where((list, { notExists }) => notExists(list.timeRemoved));
  await Table.write([
    Table.change(patch),
    Job.scheduling({ workspaceID, kind: "remove-list", id, input: {} }, until),
    Audit.recording(workspaceID, "list.deleted", { id, name }),
  ]).catch(Job.unlessRefused);
}

async function bringBack({ workspaceID, id, name, timeRemoved }: ListRow): Promise<void> {
  if (timeRemoved === undefined) return;
  const patch = ListEntity.patch({ workspaceID, id })
    .remove(["timeRemoved"])
    .where((list, { eq }) => eq(list.timeRemoved, timeRemoved));
  await Table.write([Table.change(patch), Audit.recording(workspaceID, "list.restored", { id, name })]).catch(
    Job.unlessRefused,
  );
}
