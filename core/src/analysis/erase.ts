import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Job } from "../job/index.ts";
import { AnalysisEntity } from "./entity.ts";
import { jobOf, readRow } from "./row.ts";

/** The change that deletes the analysis of a list whose column changes. Its step under way, or the next, closes its job. */
export const deleting = (workspaceID: string, listID: string): Change =>
  Table.change(AnalysisEntity.delete({ workspaceID, listID }));

/** Deletes the analysis of a removed list. Can be repeated. */
export async function erase(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row) await Job.close(jobOf(row));
  await Table.write([deleting(workspaceID, listID)]);
}
