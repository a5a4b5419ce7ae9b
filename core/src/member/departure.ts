import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Role } from "../role/index.ts";
import { SecondFactor } from "../second-factor/index.ts";
import { Spending } from "../spending/index.ts";
import { Workspace } from "../workspace/index.ts";
import { InvitationEntity, MemberEntity } from "./entity.ts";
import { removal, nameOf } from "./change.ts";
import { missing } from "./authority.ts";
import { Events } from "./schema.ts";
import { invitationsOf, memberOf, membersOf } from "./team.ts";

/**
 * Removes the acting person from a workspace, in one transaction with the changes alongside. Returns its name. Throws
 * `conflict` for the owner.
 */
export async function leave(workspaceID: string, alongside: readonly Change[]): Promise<string> {
  const { userID } = Actor.self();
  return Workspace.transact(workspaceID, async (workspace) => {
    const member = await memberOf(workspaceID, userID);
    if (!member) throw Workspace.missing();
    if (userID === workspace.ownerID)
      throw conflict(
        "workspace.owner_stays",
        "The owner cannot leave their workspace. Transfer it to somebody else first.",
      );
    const subject = { id: userID, name: nameOf(member) };
    return {
      answer: workspace.name,
      changes: [
        ...removal(member),
        Audit.recording(workspaceID, "member.left", subject),
        ...Job.announcing(Events.Left.of(workspaceID, { userID, name: subject.name })),
        ...alongside,
      ],
    };
  });
}

/** Makes a member the owner and the former owner an admin, in one transaction with the changes alongside. */
export async function transfer(
  { workspaceID, to }: { workspaceID: string; to: string },
  alongside: readonly Change[],
): Promise<{ name: string; owner: string }> {
  const { userID } = Actor.self();
  return Workspace.transact(workspaceID, async (workspace, outdated) => {
    const [former, next] = await Promise.all([memberOf(workspaceID, userID), memberOf(workspaceID, to)]);
    Workspace.requireOwner(workspace);
    if (!former || !next) throw missing();
    if (to === userID) throw conflict("workspace.yours", "You own this workspace already.");
    const owner = nameOf(next);
    if (workspace.secondFactorFrom !== undefined && !(await SecondFactor.isOn(to))) throw needsFactor(owner);
    const properties = {
      ownerID: to,
      email: next.email,
      formerOwner: nameOf(former),
      workspaceName: workspace.name,
    };
    return {
      answer: { name: workspace.name, owner },
      workspace: { ownerID: to },
      changes: [
        Table.change(MemberEntity.patch({ workspaceID, userID }).set({ role: "admin" })),
        Table.change(MemberEntity.patch({ workspaceID, userID: to }).set({ role: "owner" })),
        // Nobody could raise the limit of an owner.
        await Spending.limiting(workspaceID, to, null, outdated),
        ...(next.role === "admin" ? [] : Role.holderChanges(workspaceID, { from: next.role, to: "admin" })),
        Audit.recording(workspaceID, "workspace.transferred", { id: to, name: owner }),
        ...Job.announcing(Workspace.Events.Transferred.of(workspaceID, properties)),
        ...alongside,
      ],
    };
  });
}

/** Deletes the members and invitations of a closed workspace. Idempotent. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  if (await Workspace.find(workspaceID)) return;
  const [members, invitations] = await Promise.all([membersOf(workspaceID), invitationsOf(workspaceID)]);
  const people = members.map(({ userID }) => ({ workspaceID, userID }));
  const invited = invitations.map(({ id }) => ({ workspaceID, id }));
  await Table.retryUnprocessed(() => MemberEntity.delete(people).go());
  await Table.retryUnprocessed(() => InvitationEntity.delete(invited).go());
}

const needsFactor = (owner: string) =>
  conflict(
    "workspace.owner_needs_factor",
    `This workspace requires a second factor, and ${owner} has none yet. Ask them to set one up first.`,
  );

const conflict = (code: string, message: string) => new VisibleError("conflict", code, message);
