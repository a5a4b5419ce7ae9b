/** The row of a schedule. It changes by its version, together with the job that waits for the next run. */
import { type Change, Table } from "../../aws/table/index.ts";
import type { Job } from "../../job/index.ts";
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { daysAfter } from "../retention.ts";
import { ScheduleEntity, type ScheduleRow } from "./entity.ts";

type Key = Pick<ScheduleRow, "workspaceID" | "listID">;

export async function readSchedule({ workspaceID, listID }: Key): Promise<ScheduleRow | null> {
  const { data } = await ScheduleEntity.get({ workspaceID, listID }).go({ consistent: true });
  return data;
}

/** The change from the row that was read to another one. A schedule that was set anew has another `nextID`. */
export function writing(before: ScheduleRow | null, row: ScheduleRow, outdated: () => Error): Change {
  const version = before?.version ?? 0;
  const put = ScheduleEntity.put({ ...row, version: version + 1 }).where((now, { eq, notExists }) =>
    before ? `${eq(now.version, version)} AND ${eq(now.nextID, before.nextID)}` : notExists(now.version),
  );
  return Table.change(put, outdated);
}

/** Whether a run at this time leaves at least a day until the list is erased. */
export const isInTime = ({ timeExpires }: Pick<ListRow, "timeExpires">, at: string): boolean =>
  at <= daysAfter(timeExpires, -1);

export const deleting = (
  { workspaceID, listID, version, nextID }: ScheduleRow,
  outdated: () => Error,
): Change =>
  Table.change(
    ScheduleEntity.delete({ workspaceID, listID }).where(
      (now, { eq }) => `${eq(now.version, version)} AND ${eq(now.nextID, nextID)}`,
    ),
    outdated,
  );

/** The job that waits for the next run. */
export const jobOf = ({ workspaceID, listID }: Key): Job.Key & { input: Record<string, never> } => ({
  workspaceID,
  kind: "keep-fresh",
  id: listID,
  input: {},
});

/** The credits that the runs have taken; of one that is under way, what it reserved. */
export async function usedBy({ listID, used, run }: ScheduleRow): Promise<number> {
  if (!run) return used;
  return used + ((await Verification.chargedByRun(listID, run.id)) ?? run.reserved);
}
