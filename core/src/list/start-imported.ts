import { Analysis } from "../analysis/index.ts";
import { Table } from "../aws/table/index.ts";
import { Credit } from "../credit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { readRow } from "./row.ts";
import { Events } from "./schema.ts";
import { startAnalysis, startVerification } from "./start.ts";

/**
 * Starts what a list was created for, once for its import. A refusal is shown as the error of the list, and an event tells of
 * it. Can be repeated: what was started before, refused or ended is not started again.
 */
export async function startImported(listID: string): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  if (!row?.start || row.status !== "ready" || row.error || (await wasStarted(row))) return;
  try {
    if (row.start === "analyze") await startAnalysis(row);
    else await startVerification(row, { mode: row.start, spender: row.startedBy });
  } catch (error) {
    if (!(error instanceof VisibleError) || error.kind === "unavailable") throw error;
    // A repetition finds it started.
    if (error.kind !== "conflict" && error.kind !== "missing") await refuse(row, error);
  }
}

/** Whether the present import was verified ever, or has the analysis that it was created for. */
const wasStarted = async ({ id, start, locked }: ListRow): Promise<boolean> =>
  locked || (start === "analyze" && (await Analysis.of([id])).has(id));

/** Writes the refusal to the list with the event that tells of it, once. */
async function refuse({ workspaceID, id, importID }: ListRow, refusal: VisibleError): Promise<void> {
  const error = { code: codeOf(refusal), message: refusal.message };
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
