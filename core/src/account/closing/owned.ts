/** The workspaces of a person: those that they own, and those of others that they are in. */
import { Member } from "../../member/index.ts";
import type { Workspace } from "../../workspace/index.ts";
import type { UserRow } from "../entity.ts";
import { workspacesOf } from "../person.ts";

export interface Workspaces {
  owned: Workspace.Row[];
  joined: Workspace.Row[];
}

export async function workspacesOfUser(user: UserRow): Promise<Workspaces> {
  const all = await workspacesOf(user, user.activeWorkspaceID);
  const owned = all.filter(({ ownerID }) => ownerID === user.id);
  const others = all.filter(({ ownerID }) => ownerID !== user.id);
  const present = await Promise.all(others.map(({ id }) => Member.since(id, user.id)));
  return { owned, joined: others.filter((_, index) => present[index] !== undefined) };
}
