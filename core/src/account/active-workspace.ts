import { z } from "zod";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { Member } from "../member/index.ts";
import { UserEntity, type UserRow } from "./entity.ts";
import { actingUser, workspaceIDsOf } from "./person.ts";
import { type Switched, WorkspaceChoice } from "./schema.ts";

/** The person's own workspace, then the joined ones. */
export async function workspaces(): Promise<Member.Joined[]> {
  const { userID, workspaceID } = Actor.self();
  const user = await actingUser();
  const ids = await workspaceIDsOf(user, workspaceID);
  const memberships = (await Promise.all(ids.map((id) => Member.membership(id, userID)))).flatMap(
    (membership) => membership ?? [],
  );
  return Promise.all(memberships.map((membership) => view(membership, user, workspaceID)));
}

/**
 * Switches the active workspace in all sessions of the person. A lapsed workspace is refused with `is_error`.
 */
export const switchWorkspace = fn(WorkspaceChoice, async ({ workspace_id: id }): Promise<Switched> => {
  const { userID } = Actor.self();
  const membership = await Member.membership(id, userID);
  if (!membership) throw new VisibleError("missing", "workspace.missing", "You are in no such workspace.");
  const { workspace } = membership;
  const closure = await Member.closureFor(workspace, userID);
  if (closure) return { is_error: true, message: closures[closure](workspace.name) };
  await Table.write([Table.change(UserEntity.patch({ id: userID }).set({ activeWorkspaceID: id }))]);
  return { message: `You are in ${workspace.name} now.` };
});

/** Removes the acting person from a workspace. If it was active, their own workspace becomes active. */
export const leaveWorkspace = fn(WorkspaceChoice, async ({ workspace_id: id }): Promise<Switched> => {
  const { id: userID, ownWorkspaceID, activeWorkspaceID } = await actingUser();
  const home = Table.change(UserEntity.patch({ id: userID }).set({ activeWorkspaceID: ownWorkspaceID }));
  const name = await Member.leave(id, activeWorkspaceID === id ? [home] : []);
  return { message: `You have left ${name}.` };
});

/** Accepts the invitation of a joining code. */
export const joinWorkspace = fn(z.string(), async (code): Promise<Member.Accepted> => {
  const { email, firstName, lastName, picture } = await actingUser();
  return Member.accept(code, { email, firstName, lastName, picture });
});

async function view(
  { workspace, role }: Member.Membership,
  user: UserRow,
  activeID: string,
): Promise<Member.Joined> {
  const { id, name } = workspace;
  const [owner, closure] = await Promise.all([
    Member.ownerName(workspace),
    Member.closureFor(workspace, user.id),
  ]);
  return {
    id,
    name,
    is_own: id === user.ownWorkspaceID,
    is_active: id === activeID,
    is_owner: workspace.ownerID === user.id,
    owner,
    role,
    is_lapsed: closure === "no_team" || closure === "no_seat",
    needs_factor: closure === "no_factor",
  };
}

const closures: Record<Member.Closure, (name: string) => string> = {
  no_team: (name) =>
    `The plan of ${name} does not include a team at the moment, so only its owner can work there. ` +
    "Ask the owner to renew the plan, or leave the team.",
  no_seat: (name) =>
    `The plan of ${name} has room for fewer people than its team has, and those who joined first have the seats. ` +
    "Ask the owner for a seat, or leave the team.",
  no_factor: (name) => `${name} requires a second factor. Set one up to work there again.`,
};
