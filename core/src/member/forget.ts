/** What a workspace forgets of somebody who closed their account, and to whom it goes where they own it. */
import { closedAccount, type FormerPerson, withoutPerson } from "../kit/former-person.ts";
import { InvitationEntity } from "./entity.ts";
import { invitationsOf, membersOf } from "./team.ts";

/** Deletes the invitations of a person, and takes their name from those that they sent. Can be repeated. */
export async function forget(workspaceID: string, person: FormerPerson): Promise<void> {
  for (const { id, email, inviter, inviterID, acceptedBy } of await invitationsOf(workspaceID)) {
    const isTheirs = acceptedBy === person.userID || person.emails.includes(email.toLowerCase());
    const isSender = inviterID === person.userID || withoutPerson(inviter, person) !== inviter;
    if (isTheirs) await InvitationEntity.delete({ workspaceID, id }).go();
    else if (isSender && inviter !== closedAccount)
      await InvitationEntity.patch({ workspaceID, id }).set({ inviter: closedAccount }).go();
  }
}

/**
 * The member who gets a workspace that was given to somebody while they left: the longest-standing admin, who
 * gave it.
 */
export async function heirOf(workspaceID: string, userID: string): Promise<string | null> {
  const admins = (await membersOf(workspaceID)).filter(
    (member) => member.role === "admin" && member.userID !== userID,
  );
  return admins.toSorted((a, b) => a.timeJoined.localeCompare(b.timeJoined))[0]?.userID ?? null;
}

/** Who could take over a workspace: everybody in it but its owner, as the workspace knows them. */
export async function others(
  workspaceID: string,
  userID: string,
): Promise<{ id: string; name: string; email: string }[]> {
  return (await membersOf(workspaceID))
    .filter((member) => member.userID !== userID)
    .map(({ userID: id, firstName, lastName, email }) => ({
      ...{ id, email, name: `${firstName} ${lastName}`.trim() || email },
    }));
}
