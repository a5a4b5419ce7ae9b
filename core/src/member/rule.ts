/** Who may do what to whom in a team. */
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { type Action, Permission, type Permissions } from "../kit/permission.ts";
import { Role } from "../role/index.ts";
import type { Workspace } from "../workspace/index.ts";
import type { MemberRow } from "./entity.ts";
import { memberOf } from "./team.ts";

/** Throws `missing` where a path names another workspace than the acting one. */
export function demandHere(workspaceID: string, named: string): string {
  if (workspaceID !== named)
    throw new VisibleError(
      "missing",
      "workspace.missing",
      "You are not in this workspace now. Switch to it first.",
    );
  return workspaceID;
}

/** What the acting person may do in the workspace as it stands; throws where they no longer may do this to its team. */
export async function demandStanding({ id }: Workspace.Row, action: Action): Promise<Permissions> {
  const member = await memberOf(id, Actor.self().userID);
  const role = member && (await Role.find(id, member.role));
  if (!role?.permissions.my_team?.includes(action))
    throw forbidden("actor.forbidden", `You don't have permission to ${action} my_team.`);
  return role.permissions;
}

/** The role, if a person with these permissions may give it to others. */
export async function demandGrantable(
  workspaceID: string,
  id: string,
  held: Permissions,
): Promise<Role.Known> {
  const role = await Role.find(workspaceID, id);
  if (!role) throw new VisibleError("missing", "role.missing", "This workspace has no such role.");
  if (!Permission.covers(held, role.permissions))
    throw forbidden("role.beyond", "This role grants something that you may not do yourself.");
  return role;
}

/** A member and their role, if a person with these permissions may change or remove them. */
export async function demandSubordinate(
  { id: workspaceID, ownerID }: Workspace.Row,
  userID: string,
  held: Permissions,
): Promise<{ member: MemberRow; role: { name: string } }> {
  const member = await memberOf(workspaceID, userID);
  if (!member) throw missing();
  if (userID === ownerID)
    throw forbidden("member.owner", "Nobody changes or removes the owner of a workspace.");
  if (userID === Actor.self().userID)
    throw forbidden("member.self", "Nobody changes their own role. To go, leave the workspace.");
  const role = await Role.find(workspaceID, member.role);
  if (role && !Permission.covers(held, role.permissions))
    throw forbidden("member.beyond", "This person may do something here that you may not do yourself.");
  return { member, role: role ?? { name: member.role } };
}

export const missing = () =>
  new VisibleError("missing", "member.missing", "There is no such person in this workspace.");

const forbidden = (code: string, message: string) => new VisibleError("forbidden", code, message);
