/** The row of an archive, and where its objects lie. */
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Clock } from "../port/clock/index.ts";
import { ArchiveEntity, type ArchiveRow } from "./entity.ts";
import { limits } from "./limits.ts";
import type { Info } from "./schema.ts";

/** The prefix of all objects of an archive. */
export const objectsBelow = ({ workspaceID, id }: Pick<ArchiveRow, "workspaceID" | "id">): string =>
  `archive/${workspaceID}/${id}/`;

export async function readRow(workspaceID: string): Promise<ArchiveRow | null> {
  const { data } = await ArchiveEntity.get({ workspaceID }).go({ consistent: true });
  return data;
}

/** The change of an archive that is still being made. Refused where it is not, or is another one. */
export const patching = (
  { workspaceID, id }: Pick<ArchiveRow, "workspaceID" | "id">,
  changes: Partial<Pick<ArchiveRow, "lists" | "listsDone">> | Ending,
): Change =>
  Table.change(
    ArchiveEntity.patch({ workspaceID })
      .set(changes)
      .where((row, { eq }) => `${eq(row.id, id)} AND ${eq(row.state, "making")}`),
  );

type Ending = Pick<ArchiveRow, "timeEnded" | "timeErased"> &
  ({ state: "ready"; key: string; bytes: number } | { state: "failed"; problem: string });

/** The changes that end an archive, and have it erased when its time is over. */
export function ending(
  archive: Pick<ArchiveRow, "workspaceID" | "id">,
  outcome: { state: "ready"; key: string; bytes: number } | { state: "failed"; problem: string },
): { changes: Change[]; timeErased: string } {
  const now = Clock.now();
  const erased = new Date(now.getTime() + limits.days * 86_400_000);
  const times = { timeEnded: now.toISOString(), timeErased: erased.toISOString() };
  return {
    changes: [patching(archive, { ...times, ...outcome }), erasing(archive, erased)],
    timeErased: times.timeErased,
  };
}

/** The change that has an archive erased at a time, or earlier than was said before. */
export const erasing = ({ workspaceID, id }: Pick<ArchiveRow, "workspaceID" | "id">, time: Date): Change =>
  Job.scheduling({ workspaceID, kind: "erase-archive", id, input: {} }, time);

export const jobOf = ({ workspaceID, id }: Pick<ArchiveRow, "workspaceID" | "id">) =>
  ({ workspaceID, kind: "make-archive", id }) as const;

export const view = (row: ArchiveRow): Info => ({
  id: row.id,
  state: row.state,
  begun_at: row.timeBegun,
  lists_done: row.listsDone,
  lists: row.lists ?? null,
  bytes: row.bytes ?? null,
  ended_at: row.timeEnded ?? null,
  erased_at: row.timeErased ?? null,
  problem: row.problem ?? null,
});
