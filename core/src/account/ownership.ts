import { type Change, Table } from "../aws/table/index.ts";
import { Billing } from "../billing/index.ts";
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Member } from "../member/index.ts";
import { Workspace } from "../workspace/index.ts";
import { reauthenticate } from "./sign-in/reauthenticate.ts";
import { UserEntity, type UserRow } from "./entity.ts";
import { actingUser } from "./person.ts";
import { type Message, Transfer } from "./schema.ts";

/**
 * Transfers a workspace to one of its members, after reauthentication; the former owner stays as an admin. An owner
 * who gives away their own workspace gets a new one.
 */
export const transferWorkspace = fn(
  Transfer.extend({ id: ID.schema("workspace") }),
  async ({ id, member_id: to, password }): Promise<Message> => {
    const user = await requireOwned(id);
    if (user.passwordHash === undefined) Actor.requireConfirmed();
    else await reauthenticate(user, password);
    const { name, owner } = await handOver(user, { id, to });
    return { message: `${owner} owns ${name} now. You are an admin there.` };
  },
);

/** Transfers a workspace of a person to one of its members. Nothing is bought there by itself any more. */
export async function handOver(
  user: UserRow,
  { id, to }: { id: string; to: string },
): Promise<{ name: string; owner: string }> {
  const fresh = user.ownWorkspaceID === id ? ID.create("workspace") : null;
  const stopped = await Billing.stoppingTopUps(id);
  return Member.transfer({ workspaceID: id, to }, [
    ...stopped,
    ...(fresh ? newOwnWorkspace(user, fresh) : []),
  ]);
}

/**
 * Closes a workspace that was transferred to the person. Their own workspace stays as long as the account. Throws
 * `conflict` while its subscription would be renewed.
 */
export const closeWorkspace = fn(ID.schema("workspace"), async (id): Promise<Message> => {
  const user = await requireOwned(id);
  Actor.requireConfirmed();
  if (user.ownWorkspaceID === id)
    throw new VisibleError(
      "conflict",
      "workspace.own",
      "This is the workspace that your account came with. It stays as long as your account does.",
    );
  await Billing.requireNoRenewal(id);
  const name = await Workspace.close(id);
  return { message: `${name} is closed, and what it held is being erased.` };
});

/** The acting person, who must own the workspace. */
async function requireOwned(workspaceID: string): Promise<UserRow> {
  const [user] = await Promise.all([actingUser(), Member.owned(workspaceID)]);
  return user;
}

/**
 * The changes that create another own workspace for a user. The free credits stay with the workspace that was given away,
 * so that a chain of transfers does not multiply them.
 */
function newOwnWorkspace(user: UserRow, workspaceID: string): Change[] {
  const { id: userID, email, firstName, lastName, picture, ownWorkspaceID } = user;
  const patch = UserEntity.patch({ id: userID })
    .set({ ownWorkspaceID: workspaceID })
    .where((row, { eq }) => eq(row.ownWorkspaceID, ownWorkspaceID));
  return [
    Table.change(patch),
    Workspace.creation({
      id: workspaceID,
      name: Workspace.nameFor(firstName),
      ownerID: userID,
      plan: "free",
      hasFreeCredits: false,
    }),
    Member.creation({ workspaceID, userID, role: "owner", email, firstName, lastName, picture }),
    ...Credit.opening(workspaceID, 0),
  ];
}
