/**
 * Members: who is in a workspace, and what they may do there. Nobody gives what they lack, changes their own role,
 * or touches the owner; the owner changes hands only by the owner's own deed.
 */
export * as Member from "./index.ts";
export { follow } from "./profile.ts";
export { invitations, invite, inviteAgain, revoke } from "./invitation.ts";
export { accept, invitationLetter, offer } from "./joining.ts";
export { disband, leave, transfer } from "./leaving.ts";
export {
  Events,
  Info,
  Invitation,
  Invite,
  Joined,
  JoiningCode,
  Offer,
  Query,
  Team,
  Update,
  Welcome,
} from "./schema.ts";

import { z } from "zod";
import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import type { Permissions } from "../kit/permission.ts";
import { Role } from "../role/index.ts";
import { Workspace } from "../workspace/index.ts";
import { MemberEntity, type MemberRow } from "./entity.ts";
import { departure, nameOf } from "./person.ts";
import { demandGrantable, demandHere, demandStanding, demandSubordinate, missing } from "./rule.ts";
import { Events, type Info, Query, type Team, Update } from "./schema.ts";
import { invitationsOf, memberOf, membersOf, seatsOf } from "./team.ts";

export { creation } from "./person.ts";

export interface Membership {
  workspace: Workspace.Row;
  role: { id: string; name: string };
  permissions: Permissions;
}

/** What a user is in a workspace; null where they are nothing there, or it is closed. */
export async function membership(workspaceID: string, userID: string): Promise<Membership | null> {
  const [workspace, member] = await Promise.all([Workspace.find(workspaceID), memberOf(workspaceID, userID)]);
  if (!workspace || !member) return null;
  const role = await Role.find(workspaceID, member.role);
  if (!role) return null;
  return { workspace, role: { id: role.id, name: role.name }, permissions: role.permissions };
}

/** When a user came into a workspace; undefined where they are not in it. */
export const since = async (workspaceID: string, userID: string): Promise<string | undefined> =>
  (await memberOf(workspaceID, userID))?.timeJoined;

/** The ids of the workspaces that a user is in. Who has just come in or left may be missed. */
export async function workspacesOf(userID: string): Promise<string[]> {
  const { data } = await MemberEntity.query.byUser({ userID }).go({ pages: "all" });
  return data.map(({ workspaceID }) => workspaceID);
}

const Here = z.object({ id: ID.schema("workspace") });
const One = Here.extend({ memberId: ID.schema("user") });

/** The people of the acting workspace, its owner first, and how many places its plan has. */
export const list = fn(Query.extend(Here.shape), async ({ id, role, q = "" }): Promise<Team> => {
  const workspaceID = demandHere(Actor.can("my_team", "view"), id);
  const [workspace, members, invited, roles] = await Promise.all([
    Workspace.requireOpen(workspaceID),
    membersOf(workspaceID),
    invitationsOf(workspaceID),
    Role.all(workspaceID),
  ]);
  const isOwner = ({ userID }: MemberRow) => userID === workspace.ownerID;
  const found = members
    .filter((member) => member.role === (role ?? member.role) && isNamed(member, q))
    .toSorted((a, b) => Number(isOwner(b)) - Number(isOwner(a)) || nameOf(a).localeCompare(nameOf(b), "en"));
  return {
    results: found.map((member) => view(member, workspace, roles)),
    ...seatsOf(workspace, members, invited),
  };
});

export const get = fn(One, async ({ id, memberId }): Promise<Info> => {
  const workspaceID = demandHere(Actor.can("my_team", "view"), id);
  return read(workspaceID, memberId);
});

/** Gives a member another role. */
export const update = fn(Update.extend(One.shape), async ({ id, memberId: userID, role }): Promise<Info> => {
  const workspaceID = demandHere(Actor.can("my_team", "edit"), id);
  await Workspace.transact(workspaceID, async (workspace) => {
    const held = await demandStanding(workspace, "edit");
    const { member, role: before } = await demandSubordinate(workspace, userID, held);
    const after = await demandGrantable(workspaceID, role, held);
    if (member.role === after.id) return { answer: undefined, changes: [] };
    const patch = MemberEntity.patch({ workspaceID, userID }).set({ role: after.id });
    const names = { from: before.name, to: after.name };
    return {
      answer: undefined,
      changes: [
        Table.change(patch, missing),
        ...Role.moved(workspaceID, { from: member.role, to: after.id }),
        Audit.record(workspaceID, "member.role_changed", { id: userID, name: nameOf(member) }, names),
      ],
    };
  });
  return read(workspaceID, userID);
});

/** Puts a member out, at once: their next call acts in their own workspace. */
export const remove = fn(One, async ({ id, memberId: userID }): Promise<void> => {
  const workspaceID = demandHere(Actor.can("my_team", "delete"), id);
  await Workspace.transact(workspaceID, async (workspace) => {
    const held = await demandStanding(workspace, "delete");
    const { member } = await demandSubordinate(workspace, userID, held);
    const name = nameOf(member);
    const fact = { userID, email: member.email, name, workspaceName: workspace.name };
    return {
      answer: undefined,
      changes: [
        ...departure(member),
        Audit.record(workspaceID, "member.removed", { id: userID, name }),
        ...Job.reaction("send-mail", Events.Removed.of(workspaceID, fact)),
      ],
    };
  });
});

async function read(workspaceID: string, userID: string): Promise<Info> {
  const [workspace, member, roles] = await Promise.all([
    Workspace.requireOpen(workspaceID),
    memberOf(workspaceID, userID),
    Role.all(workspaceID),
  ]);
  if (!member) throw missing();
  return view(member, workspace, roles);
}

const view = (row: MemberRow, { ownerID }: Workspace.Row, roles: readonly Role.Known[]): Info => ({
  id: row.userID,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  professional_image: row.picture ?? null,
  role: { id: row.role, name: roles.find(({ id }) => id === row.role)?.name ?? row.role },
  is_owner: row.userID === ownerID,
  is_you: row.userID === Actor.self().userID,
  joined_at: row.timeJoined,
});

const isNamed = (member: MemberRow, q: string): boolean =>
  `${member.firstName} ${member.lastName} ${member.email}`.toLowerCase().includes(q.toLowerCase());
