/** What a member may do to other members. */
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { type Action, Permission, type Permissions } from "../kit/permission.ts";
import { Role } from "../role/index.ts";
import type { Workspace } from "../workspace/index.ts";
import type { InvitationRow, MemberRow } from "./entity.ts";
import { memberOf } from "./team.ts";

/** Throws `missing` unless the workspace in the path is the acting one. */
export function requireActing(workspaceID: string, named: string): string {
  if (workspaceID !== named)
    throw new VisibleError(
      "missing",
      "workspace.missing",
      "You are not in this workspace now. Switch to it first.",
    );
  return workspaceID;
}

/**
 * The acting person's current permissions. Throws `forbidden` unless they include the action on `my_team`.
 */
export async function requirePermission({ id }: Workspace.Row, action: Action): Promise<Permissions> {
  const member = await memberOf(id, Actor.self().userID);
  const role = member && (await Role.find(id, member.role));
  if (!role?.permissions.my_team?.includes(action))
    throw forbidden("actor.forbidden", `You don't have permission to ${action} my_team.`);
  return role.permissions;
}

/** Whether the inviter may still invite people and assign this role. Otherwise the invitation is void. */
export async function isBacked({ workspaceID, inviterID, role: roleID }: InvitationRow): Promise<boolean> {
  if (inviterID === undefined) return true;
  const [inviter, role] = await Promise.all([
    memberOf(workspaceID, inviterID),
    Role.find(workspaceID, roleID),
  ]);
  const own = inviter && (await Role.find(workspaceID, inviter.role));
  if (!own?.permissions.my_team?.includes("add")) return false;
  return role === null || Permission.covers(own.permissions, role.permissions);
}

/** A role that these permissions cover. Throws `missing` or `forbidden`. */
export async function requireGrantable(
  workspaceID: string,
  id: string,
  held: Permissions,
): Promise<Role.Definition> {
  const role = await Role.find(workspaceID, id);
  if (!role) throw new VisibleError("missing", "role.missing", "This workspace has no such role.");
  if (!Permission.covers(held, role.permissions))
    throw forbidden("role.beyond", "This role grants something that you may not do yourself.");
  return role;
}

/**
 * A member whose role these permissions cover, and the role. Throws `forbidden` for the owner and for oneself.
 */
export async function requireSubordinate(
  { id: workspaceID, ownerID }: Workspace.Row,
  userID: string,
  held: Permissions,
): Promise<{ member: MemberRow; role: { name: string; permissions: Permissions } }> {
  const member = await memberOf(workspaceID, userID);
  if (!member) throw missing();
  if (userID === ownerID)
    throw forbidden("member.owner", "The owner of a workspace cannot be changed or removed.");
  if (userID === Actor.self().userID)
    throw forbidden(
      "member.self",
      "You cannot change your own role or limit. Your name is on your profile; to go, leave the workspace.",
    );
  const role = await Role.find(workspaceID, member.role);
  if (role && !Permission.covers(held, role.permissions))
    throw forbidden("member.beyond", "This person may do something here that you may not do yourself.");
  return { member, role: role ?? { name: member.role, permissions: {} } };
}

export const missing = () =>
  new VisibleError("missing", "member.missing", "There is no such person in this workspace.");

const forbidden = (code: string, message: string) => new VisibleError("forbidden", code, message);
