import { Analysis } from "../../analysis/index.ts";
import { ApiKey } from "../../api-key/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { TestWorkspace } from "../../kit/id.ts";
import { ListEntity, type ListRow } from "../entity.ts";
import { areaOf, readRow } from "../row.ts";
import { Events, type Problem } from "../schema.ts";
import { startAnalysis, startVerification } from "./start.ts";
import { isKey, starterOf } from "./starter.ts";

/**
 * Starts what a list was created for, once for its import, if its creator may start it now. A refusal is
 * shown as the error of the list, and an event tells of it. Can be repeated: what was started before, refused
 * or ended is not started again.
 */
export async function startImported(listID: string): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  if (!row?.start || row.status !== "ready" || row.error || (await wasStarted(row))) return;
  const starter = await starterOf({ workspaceID: row.workspaceID, ownerID: creatorOf(row) });
  if (!starter?.permissions[areaOf(row.start)]?.includes("add")) return refuse(row, await withoutRight(row));
  try {
    if (row.start === "analyze") await startAnalysis(row);
    else await startVerification(row, { mode: row.start, spender: starter.spender });
  } catch (error) {
    if (!(error instanceof VisibleError) || error.kind === "unavailable") throw error;
    // A repetition finds it started.
    if (error.kind !== "conflict" && error.kind !== "missing")
      await refuse(row, { code: codeOf(error), message: error.message });
  }
}

/** Whether the present import was verified ever, or has the analysis that it was created for. */
const wasStarted = async ({ id, start, locked }: ListRow): Promise<boolean> =>
  locked || (start === "analyze" && (await Analysis.of([id])).has(id));

/** The id of the person or the API key whose signature the start has: `user:usr_…`, `api_key:key_…`. */
const creatorOf = ({ startedBy = "" }: ListRow): string => startedBy.slice(startedBy.indexOf(":") + 1);

/** Why a list is not started whose creator may not start it any more. */
async function withoutRight(row: ListRow): Promise<Problem> {
  const id = creatorOf(row);
  const next = "The list is imported, and nothing was started.";
  if (!isKey(id))
    return {
      code: "list.start_role",
      message: `The person who added this list may not start it any more. ${next} Somebody who may can start it.`,
    };
  const name = await ApiKey.nameOf(TestWorkspace.liveOf(row.workspaceID), id);
  return {
    code: "list.start_key",
    message: `${name === null ? "The API key" : `The API key “${name}”`} that added this list has stopped, or may not start it any more. ${next} A person or another key can start it.`,
  };
}

/** Writes the refusal to the list with the event that tells of it, once. */
async function refuse({ workspaceID, id, importID }: ListRow, error: Problem): Promise<void> {
  const patch = ListEntity.patch({ workspaceID, id })
    .set({ error })
    .where(
      (list, { eq, notExists }) =>
        `${eq(list.importID, importID)} AND ${eq(list.locked, false)} AND ${notExists(list.error)}`,
    );
  const told = Events.StartRefused.of(workspaceID, { listID: id, error });
  const changes = [Table.change(patch), ...Job.announcing(told)];
  await Table.write(changes).catch(Job.unlessRefused);
}

/** The code as programs know it. */
const codeOf = (refusal: VisibleError): string =>
  refusal instanceof Credit.Shortfall ? "credits.insufficient" : refusal.code;
