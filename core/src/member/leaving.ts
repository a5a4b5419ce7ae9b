import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Role } from "../role/index.ts";
import { Workspace } from "../workspace/index.ts";
import { InvitationEntity, MemberEntity } from "./entity.ts";
import { departure, nameOf } from "./person.ts";
import { missing } from "./rule.ts";
import { invitationsOf, memberOf, membersOf } from "./team.ts";

/** Takes the acting person out of a workspace, together with the changes alongside. Returns its name. The owner stays. */
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
      changes: [...departure(member), Audit.record(workspaceID, "member.left", subject), ...alongside],
    };
  });
}

/** Makes a member the owner, and the acting owner an admin, together with the changes alongside. */
export async function transfer(
  { workspaceID, to }: { workspaceID: string; to: string },
  alongside: readonly Change[],
): Promise<{ name: string; owner: string }> {
  const { userID } = Actor.self();
  return Workspace.transact(workspaceID, async (workspace) => {
    const [former, next] = await Promise.all([memberOf(workspaceID, userID), memberOf(workspaceID, to)]);
    Workspace.requireOwner(workspace);
    if (!former || !next) throw missing();
    if (to === userID) throw conflict("workspace.yours", "You own this workspace already.");
    const owner = nameOf(next);
    const fact = {
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
        ...(next.role === "admin" ? [] : Role.moved(workspaceID, { from: next.role, to: "admin" })),
        Audit.record(workspaceID, "workspace.transferred", { id: to, name: owner }),
        ...Job.reaction("send-mail", Workspace.Events.Transferred.of(workspaceID, fact)),
        ...alongside,
      ],
    };
  });
}

/** Forgets who was in a workspace that is closed, and who was invited. Can be run again. */
export async function disband(): Promise<void> {
  const workspaceID = Actor.system();
  if (await Workspace.find(workspaceID)) return;
  const [members, invitations] = await Promise.all([membersOf(workspaceID), invitationsOf(workspaceID)]);
  const people = members.map(({ userID }) => ({ workspaceID, userID }));
  const invited = invitations.map(({ id }) => ({ workspaceID, id }));
  await Table.retryUnprocessed(() => MemberEntity.delete(people).go());
  await Table.retryUnprocessed(() => InvitationEntity.delete(invited).go());
}

const conflict = (code: string, message: string) => new VisibleError("conflict", code, message);
