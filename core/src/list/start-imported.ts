import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { readRow } from "./row.ts";
import { analyze, verify } from "./start.ts";

/** Starts what a new list was created for, once it is imported. A refusal is shown as the error of the list. */
export async function startImported(listID: string): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  if (!row?.start || row.status !== "ready") return;
  try {
    if (row.start === "analyze") await analyze(listID);
    else await verify({ id: listID }, { spender: row.startedBy });
  } catch (error) {
    if (!(error instanceof VisibleError) || error.kind === "unavailable") throw error;
    // A repetition finds it started.
    if (error.kind !== "conflict" && error.kind !== "missing") await refuse(row, error);
  }
}

async function refuse(
  { workspaceID, id, importID }: ListRow,
  { code, message }: VisibleError,
): Promise<void> {
  const patch = ListEntity.patch({ workspaceID, id })
    .set({ error: { code, message } })
    .where((list, { eq }) => `${eq(list.importID, importID)} AND ${eq(list.locked, false)}`);
  await Table.write([Table.change(patch)]).catch(Job.unlessRefused);
}
