/** The members of a workspace, as people look at them and change them. */
import { z } from "zod";
import { Audit } from "../audit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Permission } from "../kit/permission.ts";
import { Role } from "../role/index.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { Spending } from "../spending/index.ts";
import { Workspace } from "../workspace/index.ts";
import type { MemberRow } from "./entity.ts";
import { memberChanges, removal, nameOf } from "./change.ts";
import {
  requireGrantable,
  requireActing,
  requirePermission,
  requireSubordinate,
  missing,
} from "./authority.ts";
import { Events, type Info, Query, type Team, Update } from "./schema.ts";
import { seatedAmong, seatedIn } from "./seat.ts";
import { limitChanges, spendingView } from "./spending-limit.ts";
import { invitationsOf, memberOf, membersOf, seatsOf } from "./team.ts";

/** How many seats of a workspace are taken besides the owner's, invitations included. */
export async function seatsTaken(workspaceID: string): Promise<number> {
  const [workspace, members, invited] = await Promise.all([
    Workspace.requireOpen(workspaceID),
    membersOf(workspaceID),
    invitationsOf(workspaceID),
  ]);
  return seatsOf(workspace, members, invited).used;
}

const Here = z.object({ id: ID.schema("workspace") });

const One = Here.extend({ memberId: ID.schema("user") });

/** The members of the acting workspace, owner first, and the seats of its plan. */
export const list = fn(Query.extend(Here.shape), async ({ id, ...query }): Promise<Team> => {
  const workspaceID = requireActing(Actor.can("my_team", "view"), id);
  const [workspace, members, invited, roles, spending] = await Promise.all([
    Workspace.requireOpen(workspaceID),
    membersOf(workspaceID),
    invitationsOf(workspaceID),
    Role.all(workspaceID),
    Spending.all(workspaceID),
  ]);
  const isOwner = ({ userID }: MemberRow) => userID === workspace.ownerID;
  const secured = await securedAmong(members, workspace);
  const seated = seatedAmong(workspace, members);
  const found = members
    .filter((member) => matches(member, query))
    .toSorted((a, b) => Number(isOwner(b)) - Number(isOwner(a)) || nameOf(a).localeCompare(nameOf(b), "en"));
  return {
    results: pageOf(found, query).map((member) =>
      view(member, { workspace, roles, secured, seated, spending }),
    ),
    count: found.length,
    ...seatsOf(workspace, members, invited),
  };
});

export const get = fn(One, async ({ id, memberId }): Promise<Info> => {
  const workspaceID = requireActing(Actor.can("my_team", "view"), id);
  return read(workspaceID, memberId);
});

const pageSize = 20;

/** The page that a query asks for; everybody where it asks for none. */
function pageOf<T>(found: readonly T[], { page, limit }: Pick<Query, "page" | "limit">): readonly T[] {
  if (page === undefined && limit === undefined) return found;
  const size = limit ?? pageSize;
  const first = ((page ?? 1) - 1) * size;
  return found.slice(first, first + size);
}

/**
 * Changes the role and the limit of a member, and the names that the workspace knows them by. A role that allows more needs a person
 * who is confirmed.
 */
export const update = fn(Update.extend(One.shape), async ({ id, memberId, ...change }): Promise<Info> => {
  const workspaceID = requireActing(Actor.can("my_team", "edit"), id);
  await Workspace.transact(workspaceID, async (workspace, outdated) => {
    const held = await requirePermission(workspace, "edit");
    const { member, role } = await requireSubordinate(workspace, memberId, held);
    const after = change.role === undefined ? null : await requireGrantable(workspaceID, change.role, held);
    if (after && !Permission.covers(role.permissions, after.permissions)) Actor.requireConfirmed();
    return {
      answer: undefined,
      changes: [
        ...memberChanges(member, { workspaceName: workspace.name, before: role, after, ...change }),
        ...(await limitChanges(member, change.monthly_limit, outdated)),
      ],
    };
  });
  return read(workspaceID, memberId);
});

/** Removes a member, effective from their next call, and within five seconds for the keys that they made. */
export const remove = fn(One, async ({ id, memberId: userID }): Promise<void> => {
  const workspaceID = requireActing(Actor.can("my_team", "delete"), id);
  await Workspace.transact(workspaceID, async (workspace) => {
    const held = await requirePermission(workspace, "delete");
    const { member } = await requireSubordinate(workspace, userID, held);
    const name = nameOf(member);
    const properties = {
      userID,
      email: member.email,
      name,
      workspaceName: workspace.name,
      byID: Actor.self().userID,
    };
    return {
      answer: undefined,
      changes: [
        ...removal(member),
        Audit.recording(workspaceID, "member.removed", { id: userID, name }),
        ...Job.announcing(Events.Removed.of(workspaceID, properties)),
      ],
    };
  });
});

async function read(workspaceID: string, userID: string): Promise<Info> {
  const [workspace, member, roles, spending] = await Promise.all([
    Workspace.requireOpen(workspaceID),
    memberOf(workspaceID, userID),
    Role.all(workspaceID),
    Spending.all(workspaceID),
  ]);
  if (!member) throw missing();
  const [secured, seated] = await Promise.all([securedAmong([member], workspace), seatedIn(workspace)]);
  return view(member, { workspace, roles, spending, secured, seated });
}

interface Around {
  workspace: Workspace.Row;
  roles: readonly Role.Definition[];
  /** The members who have a second factor; null where the acting person may not know. */
  secured: ReadonlySet<string> | null;
  seated: ReadonlySet<string>;
  spending: ReadonlyMap<string, Spending.Standing>;
}

/** Who of these members has a second factor, for the owner; null for anybody else. */
const securedAmong = async (members: readonly MemberRow[], { ownerID }: Workspace.Row) =>
  ownerID === Actor.self().userID ? SecondFactor.among(members.map(({ userID }) => userID)) : null;

const view = (
  row: MemberRow,
  { workspace: { ownerID }, roles, secured, seated, spending }: Around,
): Info => ({
  id: row.userID,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  professional_image: row.picture ?? null,
  status: "active",
  role: { id: row.role, name: roles.find(({ id }) => id === row.role)?.name ?? row.role },
  is_owner: row.userID === ownerID,
  is_you: row.userID === Actor.self().userID,
  has_seat: seated.has(row.userID),
  has_second_factor: secured && secured.has(row.userID),
  joined_at: row.timeJoined,
  ...spendingView(row, spending),
});

/** Whether a member passes every filter that is given. */
function matches(member: MemberRow, query: Query): boolean {
  const { email, first_name, last_name, role, q = "", search = "", status = "active" } = query;
  const isEqual = (value: string, wanted = value) => value.toLowerCase() === wanted.toLowerCase();
  const name = `${member.firstName} ${member.lastName} ${member.email}`;
  return (
    isEqual(member.email, email) &&
    isEqual(member.firstName, first_name) &&
    isEqual(member.lastName, last_name) &&
    isEqual(member.role, role) &&
    [q, search].every((part) => name.toLowerCase().includes(part.toLowerCase())) &&
    status === "active"
  );
}
