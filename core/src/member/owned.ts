import { Actor } from "../kit/actor.ts";
import { Workspace } from "../workspace/index.ts";
import { requireFactor } from "./closure.ts";
import { memberOf } from "./team.ts";

/**
 * A workspace of the acting person, who must own it. Throws `missing` for non-members, so that they do not learn that it
 * exists.
 */
export async function owned(workspaceID: string): Promise<Workspace.Row> {
  const { userID } = Actor.self();
  const [workspace, member] = await Promise.all([Workspace.find(workspaceID), memberOf(workspaceID, userID)]);
  if (!workspace || !member) throw Workspace.missing();
  Workspace.requireOwner(workspace);
  await requireFactor(workspace, userID);
  return workspace;
}
