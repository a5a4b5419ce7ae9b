import { Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { eachSettled } from "../../kit/concurrency/each-settled.ts";
import { Clock } from "../../port/clock/index.ts";
import { expiryShards, ListEntity, type ListRow } from "../entity.ts";
import { infoOf } from "../read.ts";
import { postponedTo, retentionOf } from "../retention.ts";
import { removeDue, unlessGone } from "./remove.ts";
import { readRow } from "../row.ts";

const pageSize = 500;

/**
 * Removes the lists that have expired, page by page, so that a run that is killed is continued by the next. One whose
 * retention is extended meanwhile stays. A failure does not stop the others; all are thrown in the end.
 */
export async function expire(): Promise<void> {
  Actor.operator();
  const now = Clock.now().toISOString();
  const remove = (row: ListRow) =>
    Actor.provide({ type: "system", workspaceID: row.workspaceID, job: "expire-lists" }, async () => {
      if (await isPostponed(row, now)) return;
      await removeDue(row.id, { by: "timeExpires", time: now }).catch(unlessGone);
    });
  const failures: unknown[] = [];
  const fail = (error: unknown): void => void failures.push(error);
  for (const kept of expiryShards)
    await expireIn(kept, now, (rows) => eachSettled(rows, remove).catch(fail)).catch(fail);
  if (failures.length > 0) throw new AggregateError(failures, "Some expired lists could not be removed.");
}

/** Hands over the lists of a partition that have expired. */
async function expireIn(
  kept: (typeof expiryShards)[number],
  now: string,
  removeAll: (rows: readonly ListRow[]) => Promise<void>,
): Promise<void> {
  const query = ListEntity.query.byExpiry({ kept }).lt({ timeExpires: now });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ limit: pageSize, cursor });
    await removeAll(page.data);
    cursor = page.cursor;
  } while (cursor);
}

/** Whether a list stays because a job of it is under way or ended lately. Its row then says until when. */
async function isPostponed({ workspaceID, id }: ListRow, now: string): Promise<boolean> {
  const list = await readRow(workspaceID, id);
  if (!list) return false;
  const [doing] = await infoOf([list]);
  const timeExpires = doing ? postponedTo(list, doing, now) : null;
  if (timeExpires === null) return false;
  const patch = ListEntity.patch({ workspaceID, id })
    .set({ kept: list.kept, timeExpires, retentionDays: retentionOf(list) })
    .where((row, { eq }) => eq(row.timeExpires, list.timeExpires));
  await Table.write([Table.change(patch)]).catch(Job.unlessRefused);
  return true;
}
