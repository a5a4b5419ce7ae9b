import { randomBytes } from "node:crypto";
import { Address } from "../address/index.ts";
import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { LimitError, VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { longestWindowSeconds } from "../kit/retention.ts";
import { Clock } from "../port/clock/index.ts";
import { Role } from "../role/index.ts";
import { Window } from "../window/index.ts";
import { Workspace } from "../workspace/index.ts";
import { codeOf, hashOf } from "./code.ts";
import { InvitationEntity, type InvitationRow } from "./entity.ts";
import { requireGrantable, requirePermission } from "./authority.ts";
import { Events, type Invitation, Invite } from "./schema.ts";
import { invitationsOf, isExpired, isLive, isOpen, membersOf, noSeat, type Seats, seatsOf } from "./team.ts";

/** Pause between two emails to the same address. */
const pauseSeconds = 60;
/** Invitation emails of a workspace, whose text contains user input: three times the largest team. */
const perDay = { max: 300, seconds: longestWindowSeconds };

const countInvitation = (workspaceID: string): Promise<void> =>
  Window.spend(
    `invitations:${workspaceID}`,
    perDay,
    `At most ${perDay.max} invitations can be sent in a day.`,
  );

/** The open and expired invitations of the workspace, newest first. */
export async function invitations(): Promise<Invitation[]> {
  const workspaceID = Actor.can("my_team", "view");
  const [rows, roles] = await Promise.all([invitationsOf(workspaceID), Role.all(workspaceID)]);
  return rows.filter(isOpen).map((row) => view(row, roles));
}

/** Invites an address, at most 300 times a day. Throws `payment` where the plan has no free seat. */
export const invite = fn(Invite, async (input): Promise<Invitation> => {
  const workspaceID = Actor.can("my_team", "add");
  Actor.requireConfirmed();
  const email = addressOf(input.email);
  await countInvitation(workspaceID);
  const row = await draft(workspaceID, email, input.role);
  return Workspace.transact(workspaceID, async (workspace) => {
    const held = await requirePermission(workspace, "add");
    const role = await requireGrantable(workspaceID, input.role, held);
    const [members, others] = await Promise.all([membersOf(workspaceID), invitationsOf(workspaceID)]);
    const toSame = others.filter((other) => other.email === email);
    if (members.some((member) => member.email === email))
      throw conflict("member.exists", "This person is in the workspace already.");
    if (toSame.some(isLive))
      throw conflict(
        "invitation.exists",
        "This address is invited already. You can send the invitation again.",
      );
    for (const each of toSame) requirePause(each);
    requireSeat(seatsOf(workspace, members, others));
    return {
      answer: view(row, [role]),
      changes: [
        Table.change(InvitationEntity.create(row)),
        ...toSame.filter(isOpen).map(revocation),
        Audit.recording(workspaceID, "invitation.created", { id: row.id, name: email }, { role: role.name }),
        ...Job.announcing(Events.Invited.of(workspaceID, { invitationID: row.id })),
      ],
    };
  });
});

/** Sends an invitation again and extends it to seven days from now; at most once a minute. */
export const resend = fn(ID.schema("invitation"), async (id): Promise<Invitation> => {
  const workspaceID = Actor.can("my_team", "add");
  Actor.requireConfirmed();
  await countInvitation(workspaceID);
  return Workspace.transact(workspaceID, async (workspace) => {
    const held = await requirePermission(workspace, "add");
    const [members, all] = await Promise.all([membersOf(workspaceID), invitationsOf(workspaceID)]);
    const before = findOpen(all, id);
    const role = await requireGrantable(workspaceID, before.role, held);
    requirePause(before);
    if (isExpired(before)) requireSeat(seatsOf(workspace, members, all));
    const times = validFrom(Clock.now());
    return {
      answer: view({ ...before, ...times }, [role]),
      changes: [
        Table.change(
          InvitationEntity.patch({ workspaceID, id }).set({ ...times, inviterID: Actor.self().userID }),
        ),
        Audit.recording(workspaceID, "invitation.resent", { id, name: before.email }),
        ...Job.announcing(Events.InvitedAgain.of(workspaceID, { invitationID: id })),
      ],
    };
  });
});

/** Revokes an invitation. */
export const revoke = fn(ID.schema("invitation"), async (id): Promise<void> => {
  const workspaceID = Actor.can("my_team", "delete");
  return Workspace.transact(workspaceID, async (workspace) => {
    await requirePermission(workspace, "delete");
    const invitation = findOpen(await invitationsOf(workspaceID), id);
    return {
      answer: undefined,
      changes: [
        revocation(invitation),
        Audit.recording(workspaceID, "invitation.revoked", { id, name: invitation.email }),
      ],
    };
  });
});

async function draft(workspaceID: string, email: string, role: string): Promise<InvitationRow> {
  const now = Clock.now();
  const seed = { id: ID.create("invitation"), nonce: randomBytes(16).toString("base64url") };
  return {
    ...seed,
    workspaceID,
    email,
    role,
    inviter: Actor.displayName(),
    inviterID: Actor.self().userID,
    codeHash: hashOf(await codeOf(seed)) ?? "",
    timeCreated: now.toISOString(),
    ...validFrom(now),
  };
}

function validFrom(now: Date): Pick<InvitationRow, "timeSent" | "timeExpires" | "expires"> {
  const ends = Math.floor(now.getTime() / 1000) + keptSeconds.invitation;
  return {
    timeSent: now.toISOString(),
    timeExpires: new Date(ends * 1000).toISOString(),
    expires: ends + keptSeconds.expiredInvitation,
  };
}

const revocation = ({ workspaceID, id }: InvitationRow): Change =>
  Table.change(InvitationEntity.patch({ workspaceID, id }).set({ timeRevoked: Clock.now().toISOString() }));

const view = (row: InvitationRow, roles: readonly Role.Definition[]): Invitation => ({
  id: row.id,
  email: row.email,
  role: { id: row.role, name: roles.find(({ id }) => id === row.role)?.name ?? "A role that is gone" },
  inviter: row.inviter,
  is_expired: isExpired(row),
  created_at: row.timeCreated,
  sent_at: row.timeSent,
  expires_at: row.timeExpires,
});

/** The canonical address. Throws `input` where mail cannot be sent to it. */
function addressOf(text: string): string {
  const mailbox = Address.mailboxOf(text);
  if (mailbox) return mailbox;
  const message = "We cannot send mail to this address. Write it like ann@example.com.";
  throw new VisibleError("input", "invitation.bad_address", message, { email: message });
}

function findOpen(all: readonly InvitationRow[], id: string): InvitationRow {
  const found = all.find((each) => each.id === id && isOpen(each));
  if (found) return found;
  throw new VisibleError("missing", "invitation.missing", "There is no such open invitation.");
}

function requirePause({ timeSent }: InvitationRow): void {
  const seconds = Math.ceil((Date.parse(timeSent) - Clock.now().getTime()) / 1000) + pauseSeconds;
  if (seconds > 0)
    throw new LimitError(
      "invitation.too_soon",
      `The email has just been sent. It can be sent again in ${seconds} seconds.`,
      seconds,
    );
}

function requireSeat(seats: Seats): void {
  if (seats.used >= seats.limit) throw noSeat(seats);
}

const conflict = (code: string, message: string) => new VisibleError("conflict", code, message);
