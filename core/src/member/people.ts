/** The people of a workspace, for mail to them and for texts that name them. */
import { Actor } from "../kit/actor.ts";
import type { Permissions } from "../kit/permission.ts";
import { Role } from "../role/index.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { Workspace } from "../workspace/index.ts";
import type { MemberRow } from "./entity.ts";
import { nameOf } from "./change.ts";
import { seatedAmong } from "./seat.ts";
import { memberOf, membersOf } from "./team.ts";

/** The name of a user, as the members of a workspace see it; null for non-members. */
export async function nameIn(workspaceID: string, userID: string): Promise<string | null> {
  const member = await memberOf(workspaceID, userID);
  return member && nameOf(member);
}

/** The name of the owner of a workspace, as its members see it. */
export const ownerName = async ({ id, ownerID }: Workspace.Row): Promise<string> =>
  (await nameIn(id, ownerID)) ?? "";

/** The people of a workspace and what each may do, for mail to them; null for a closed workspace. */
export async function everybody(workspaceID: string): Promise<{
  workspaceName: string;
  people: { userID: string; email: string; permissions: Permissions }[];
} | null> {
  Actor.background();
  const [workspace, members, roles] = await Promise.all([
    Workspace.find(workspaceID),
    membersOf(workspaceID),
    Role.all(workspaceID),
  ]);
  if (!workspace) return null;
  const present = await admittedTo(workspace, members);
  const granted = new Map(roles.map(({ id, permissions }) => [id, permissions]));
  const people = present.map(({ userID, email, role }) => ({
    userID,
    email,
    permissions: granted.get(role) ?? {},
  }));
  return { workspaceName: workspace.name, people };
}

/**
 * The members to whom a workspace is not closed for want of a seat or a second factor. On a plan without a
 * team no seat is needed, so one of them can renew the plan.
 */
async function admittedTo(workspace: Workspace.Row, all: readonly MemberRow[]) {
  const seated = seatedAmong(workspace, all);
  const hasTeam = Workspace.maxTeamMembers[workspace.plan] > 0;
  const members = hasTeam ? all.filter(({ userID }) => seated.has(userID)) : all;
  if (!Workspace.isFactorDue(workspace)) return members;
  const admitted = await SecondFactor.among(members.map(({ userID }) => userID));
  return members.filter(({ userID }) => admitted.has(userID));
}
