import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { Role } from "../role/index.ts";
import { Throttle } from "../throttle/index.ts";
import { Workspace } from "../workspace/index.ts";
import { isBacked } from "./authority.ts";
import { codeOf, hashOf } from "./code.ts";
import { InvitationEntity, type InvitationRow } from "./entity.ts";
import { creation, nameOf, type Profile } from "./change.ts";
import { type Accepted, Events, type InvitationDetails } from "./schema.ts";
import { invitationsOf, isExpired, isLive, memberOf, membersOf, seatsOf } from "./team.ts";

/** The variables of the invitation template. */
export interface InvitationEmail {
  email: string;
  workspaceName: string;
  inviter: string;
  role: string;
  code: string;
  timeExpires: string;
}

/** The variables of an invitation's email; null unless the invitation is open. */
export async function invitationEmail(id: string): Promise<InvitationEmail | null> {
  const workspaceID = Actor.system();
  const [workspace, row] = await Promise.all([Workspace.find(workspaceID), read(workspaceID, id)]);
  const role = row && (await Role.find(workspaceID, row.role));
  if (!workspace || !role || !isLive(row) || !(await isBacked(row))) return null;
  const { email, inviter, timeExpires } = row;
  return {
    email,
    inviter,
    timeExpires,
    workspaceName: workspace.name,
    role: role.name,
    code: await codeOf(row),
  };
}

/** The details of the invitation that a joining code belongs to. */
export async function invitationDetails(code: string): Promise<InvitationDetails> {
  const { email } = Actor.self();
  const row = await byCode(code);
  if (row.timeAccepted) throw used();
  if (isExpired(row)) throw expired();
  if (!(await isBacked(row))) throw unknown();
  const [workspace, role] = await Promise.all([
    Workspace.find(row.workspaceID),
    Role.find(row.workspaceID, row.role),
  ]);
  if (!workspace || !role) throw unknown();
  return {
    workspace: { id: workspace.id, name: workspace.name },
    email: isFor(row, email) ? row.email : masked(row.email),
    role: { id: role.id, name: role.name },
    inviter: row.inviter,
    expires_at: row.timeExpires,
  };
}

/**
 * Accepts an invitation: adds the acting person to the workspace, once. Idempotent. Throws `forbidden` for another
 * recipient, `payment` where the plan has no free seat.
 */
export async function accept(code: string, profile: Profile): Promise<Accepted> {
  const { userID, email } = Actor.self();
  const { id, workspaceID, ...seen } = await byCode(code);
  if (!isFor(seen, email)) throw otherRecipient(seen.email);
  return Workspace.transact(workspaceID, async (workspace): Promise<Workspace.Decision<Accepted>> => {
    const [row, member] = await Promise.all([read(workspaceID, id), memberOf(workspaceID, userID)]);
    if (!row || row.timeRevoked) throw unknown();
    if (!row.timeAccepted && !(await isBacked(row))) throw unknown();
    const answer = accepted(workspace);
    if (row.timeAccepted && row.acceptedBy === userID && member) return { answer, changes: [] };
    if (row.timeAccepted) throw used();
    if (isExpired(row)) throw expired();
    const taken = Table.change(
      InvitationEntity.patch({ workspaceID, id }).set({
        timeAccepted: Clock.now().toISOString(),
        acceptedBy: userID,
      }),
    );
    if (member) return { answer, changes: [taken] };
    return { answer, changes: [taken, ...(await joinChanges(workspace, row, { ...profile, userID }))] };
  });
}

/** The changes that add the invited person with the invited role. */
async function joinChanges(
  workspace: Workspace.Row,
  { id, workspaceID, role: roleID, inviter }: InvitationRow,
  person: Profile & { userID: string },
): Promise<Change[]> {
  const [members, invitations, role] = await Promise.all([
    membersOf(workspaceID),
    invitationsOf(workspaceID),
    Role.find(workspaceID, roleID),
  ]);
  const { used: places, limit } = seatsOf(workspace, members, invitations);
  if (places > limit) throw full(workspace.name);
  if (!role)
    throw conflict(
      "invitation.role_gone",
      "The role of this invitation does not exist any more. Ask for a new one.",
    );
  return [
    creation({ ...person, workspaceID, role: roleID }),
    ...Role.holderChanges(workspaceID, { to: roleID }),
    Audit.recording(workspaceID, "invitation.accepted", { id, name: person.email }, { role: role.name }),
    ...Job.announcing(
      Events.Joined.of(workspaceID, {
        userID: person.userID,
        name: nameOf(person),
        role: role.name,
        inviter,
      }),
    ),
  ];
}

async function read(workspaceID: string, id: string): Promise<InvitationRow | null> {
  const { data } = await InvitationEntity.get({ workspaceID, id }).go({ consistent: true });
  return data;
}

/** The invitation of a joining code. Wrong codes are throttled by user and by network. */
async function byCode(code: string): Promise<InvitationRow> {
  const codeHash = hashOf(code);
  if (!codeHash) throw unknown();
  const row = await findByCode(codeHash);
  const subjects = [
    Throttle.subject(`joining:${Actor.self().userID}`),
    ...Throttle.networks("joining-origin"),
  ];
  if (!(await Throttle.attempt(subjects, async () => row !== null)) || !row) throw unknown();
  return row;
}

async function findByCode(codeHash: string): Promise<InvitationRow | null> {
  const { data } = await InvitationEntity.query.byCode({ codeHash }).go();
  const row = data[0] && (await read(data[0].workspaceID, data[0].id));
  return row && !row.timeRevoked ? row : null;
}

const isFor = (row: Pick<InvitationRow, "email">, email: string): boolean =>
  row.email === email.toLowerCase();

const accepted = ({ id, name }: Workspace.Row): Accepted => ({
  message: `You have joined ${name}.`,
  workspace: { id, name },
});

/** A masked address, enough for its owner to recognise it. */
const masked = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`;

const otherRecipient = (email: string) =>
  new VisibleError(
    "forbidden",
    "invitation.anothers",
    `This invitation is for another address (${masked(email)}). Log in with that address to accept it.`,
  );

const missing = (code: string, message: string) => new VisibleError("missing", code, message);
const unknown = () =>
  missing("invitation.unknown", "This joining code is not valid. Check that you have copied all of it.");
const used = () => missing("invitation.used", "This joining code has been used already.");
const expired = () => missing("invitation.expired", "This invitation has expired. Ask for a new one.");
const conflict = (code: string, message: string) => new VisibleError("conflict", code, message);
const full = (name: string) =>
  new VisibleError(
    "payment",
    "workspace.full",
    `The plan of ${name} has no free seat at the moment. Ask its owner for one.`,
  );
