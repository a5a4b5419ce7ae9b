/** What a user may do in a workspace, and since when. */
import type { Permissions } from "../kit/permission.ts";
import { Role } from "../role/index.ts";
import { Workspace } from "../workspace/index.ts";
import { MemberEntity } from "./entity.ts";
import { memberOf } from "./team.ts";

/** What a user may do in a workspace, and since when. */
export interface Standing {
  role: { id: string; name: string };
  permissions: Permissions;
  timeJoined: string;
  /** When they were seen last, within some minutes. */
  timeSeen?: string | undefined;
  email: string;
}

export interface Membership extends Standing {
  workspace: Workspace.Row;
}

/** The membership of a user; null for non-members and closed workspaces. */
export async function membership(workspaceID: string, userID: string): Promise<Membership | null> {
  const [workspace, standing] = await Promise.all([
    Workspace.find(workspaceID),
    standingOf(workspaceID, userID),
  ]);
  return workspace && standing && { workspace, ...standing };
}

/** What a user may do in a workspace, closed or open; null for non-members. */
export async function standingOf(workspaceID: string, userID: string): Promise<Standing | null> {
  const member = await memberOf(workspaceID, userID);
  const role = member && (await Role.find(workspaceID, member.role));
  if (!role) return null;
  const { timeJoined, timeSeen, email } = member;
  return {
    role: { id: role.id, name: role.name },
    permissions: role.permissions,
    timeJoined,
    timeSeen,
    email,
  };
}

/** When a user joined a workspace; undefined for non-members. */
export const since = async (workspaceID: string, userID: string): Promise<string | undefined> =>
  (await memberOf(workspaceID, userID))?.timeJoined;

/** The ids of the workspaces of a user. Eventually consistent. */
export async function workspacesOf(userID: string): Promise<string[]> {
  const { data } = await MemberEntity.query.byUser({ userID }).go({ pages: "all" });
  return data.map(({ workspaceID }) => workspaceID);
}
