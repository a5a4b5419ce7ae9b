import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { WorkspaceEntity, type WorkspaceRow } from "./entity.ts";

/** A workspace, while it is open. */
export async function find(id: string): Promise<WorkspaceRow | null> {
  const { data } = await WorkspaceEntity.get({ id }).go({ consistent: true });
  return data && !data.timeClosed ? data : null;
}

/** A workspace that must be open; throws `missing`. */
export async function demand(id: string): Promise<WorkspaceRow> {
  const workspace = await find(id);
  if (!workspace) throw missing();
  return workspace;
}

/** Admits the owner of a workspace, and nobody else. */
export function demandOwner({ ownerID }: Pick<WorkspaceRow, "ownerID">): void {
  if (ownerID !== Actor.self().userID)
    throw new VisibleError(
      "forbidden",
      "workspace.not_owner",
      "Only the owner of the workspace may do this.",
    );
}

export const missing = () =>
  new VisibleError("missing", "workspace.missing", "You are in no such workspace.");
