import { type Change, Table } from "../aws/table/index.ts";
import { WorkspaceEntity, type WorkspaceRow } from "./entity.ts";
import { requireOpen } from "./read.ts";

/** What a decision on a team returns, and what it writes. Without changes nothing is written. */
export interface Decision<R> extends Table.Transaction<R> {
  workspace?: Partial<Pick<WorkspaceRow, "ownerID" | "name" | "retentionDays" | "timeClosed">> & {
    /** Null removes it. */
    secondFactorFrom?: string | null;
  };
}

/**
 * Decides on the members, roles or invitations of an open workspace, on condition that its `teamVersion` is still the one
 * that was read. Of two concurrent decisions the second one is made again. Throws `missing` for a closed workspace.
 */
export const transact = <R>(
  workspaceID: string,
  body: (workspace: WorkspaceRow, outdated: () => Error) => Promise<Decision<R>>,
): Promise<R> =>
  Table.transact(async (outdated) => {
    const before = await requireOpen(workspaceID);
    const { answer, changes, workspace = {} } = await body(before, outdated);
    return {
      answer,
      changes: changes.length > 0 ? [nextVersion(before, workspace, outdated), ...changes] : [],
    };
  });

function nextVersion(
  { id, teamVersion }: WorkspaceRow,
  { secondFactorFrom, ...attributes }: NonNullable<Decision<unknown>["workspace"]>,
  outdated: () => Error,
): Change {
  const set = WorkspaceEntity.patch({ id }).set({
    ...attributes,
    ...(secondFactorFrom && { secondFactorFrom }),
    teamVersion: teamVersion + 1,
  });
  const patch = (secondFactorFrom === null ? set.remove(["secondFactorFrom"]) : set).where(
    (row, { eq, notExists }) => `${eq(row.teamVersion, teamVersion)} AND ${notExists(row.timeClosed)}`,
  );
  return Table.change(patch, outdated);
}
