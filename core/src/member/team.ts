import { VisibleError } from "../kit/error.ts";
import { Workspace } from "../workspace/index.ts";
import { Clock } from "../port/clock/index.ts";
import { InvitationEntity, type InvitationRow, MemberEntity, type MemberRow } from "./entity.ts";

export async function membersOf(workspaceID: string): Promise<MemberRow[]> {
  const { data } = await MemberEntity.query
    .byWorkspace({ workspaceID })
    .go({ pages: "all", consistent: true });
  return data;
}

export async function memberOf(workspaceID: string, userID: string): Promise<MemberRow | null> {
  const { data } = await MemberEntity.get({ workspaceID, userID }).go({ consistent: true });
  return data;
}

/** All invitations of a workspace in any state, newest first. */
export async function invitationsOf(workspaceID: string): Promise<InvitationRow[]> {
  const query = InvitationEntity.query.byWorkspace({ workspaceID });
  const { data } = await query.go({ pages: "all", consistent: true, order: "desc" });
  return data;
}

/** Whether the invitation is neither accepted nor revoked. */
export const isOpen = ({ timeAccepted, timeRevoked }: InvitationRow): boolean =>
  !timeAccepted && !timeRevoked;

export const isExpired = ({ timeExpires }: InvitationRow): boolean =>
  timeExpires <= Clock.now().toISOString();

/** Whether the invitation can be accepted, and so takes a seat. */
export const isLive = (invitation: InvitationRow): boolean => isOpen(invitation) && !isExpired(invitation);

/** The seats of a plan besides the owner's, and how many are taken. */
export interface Seats {
  limit: number;
  used: number;
}

export const seatsOf = (
  { plan }: Pick<Workspace.Row, "plan">,
  members: readonly MemberRow[],
  invitations: readonly InvitationRow[],
): Seats => ({
  limit: Workspace.maxTeamMembers[plan],
  used: members.length - 1 + invitations.filter(isLive).length,
});

/** The refusal for a workspace without a free seat. */
export const noSeat = ({ limit }: Seats): VisibleError =>
  limit === 0
    ? new VisibleError(
        "payment",
        "workspace.no_team",
        "Your plan does not include a team. Change it to invite people.",
      )
    : new VisibleError(
        "payment",
        "workspace.full",
        `Your plan has room for ${limit} people besides the owner, invitations included, and every seat is taken. ` +
          "Remove somebody, revoke an invitation, or change the plan.",
      );
