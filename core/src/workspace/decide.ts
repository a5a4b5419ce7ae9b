import { type Change, Contended, Table } from "../aws/table/index.ts";
import { retryDelay } from "../aws/table/retry.ts";
import { WorkspaceEntity, type WorkspaceRow } from "./entity.ts";
import { demand } from "./read.ts";

/** What shall change in a team, and what is answered to whoever asked for it. Without changes nothing is written. */
export interface Decision<R> {
  answer: R;
  changes: readonly Change[];
  workspace?: { ownerID?: string; timeClosed?: string };
}

class Outpaced extends Error {
  override name = "Outpaced";
}

const attempts = 20;

/**
 * Decides on who is in a workspace and what they may do there. Whatever the body reads is still so when its changes
 * are written: of two decisions at once one comes first, and the other looks anew. Throws `missing` where it is closed.
 */
export async function decide<R>(
  workspaceID: string,
  body: (workspace: WorkspaceRow) => Promise<Decision<R>>,
): Promise<R> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await demand(workspaceID);
    const { answer, changes, workspace = {} } = await body(before);
    if (changes.length === 0) return answer;
    try {
      await Table.write([turn(before, workspace), ...changes]);
      return answer;
    } catch (error) {
      if (!(error instanceof Outpaced || error instanceof Contended)) throw error;
      await retryDelay(Math.min(attempt, 4));
    }
  }
  throw new Contended(`The team of ${workspaceID} kept changing.`);
}

function turn(
  { id, teamVersion }: WorkspaceRow,
  attributes: NonNullable<Decision<unknown>["workspace"]>,
): Change {
  const patch = WorkspaceEntity.patch({ id })
    .set({ ...attributes, teamVersion: teamVersion + 1 })
    .where(
      (row, { eq, notExists }) => `${eq(row.teamVersion, teamVersion)} AND ${notExists(row.timeClosed)}`,
    );
  return Table.change(patch, () => new Outpaced(id));
}
