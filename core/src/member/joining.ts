import { Audit } from "../audit/index.ts";
import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { Role } from "../role/index.ts";
import { Throttle } from "../throttle/index.ts";
import { Workspace } from "../workspace/index.ts";
import { codeOf, hashOf } from "./code.ts";
import { InvitationEntity, type InvitationRow } from "./entity.ts";
import { creation, type Profile } from "./person.ts";
import type { Offer, Welcome } from "./schema.ts";
import { invitationsOf, isExpired, isLive, memberOf, membersOf, seatsOf } from "./team.ts";

/** What a letter to an invited person says. */
export interface InvitationLetter {
  email: string;
  workspaceName: string;
  inviter: string;
  role: string;
  code: string;
  timeExpires: string;
}

/** What the letter of an invitation says, for the system that sends it; null where the invitation opens nothing any more. */
export async function invitationLetter(id: string): Promise<InvitationLetter | null> {
  const workspaceID = Actor.system();
  const [workspace, row] = await Promise.all([Workspace.find(workspaceID), read(workspaceID, id)]);
  const role = row && (await Role.find(workspaceID, row.role));
  if (!workspace || !role || !isLive(row)) return null;
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

/** What a joining code is an invitation to. */
export async function offer(code: string): Promise<Offer> {
  const { email } = Actor.self();
  const row = await byCode(code);
  if (row.timeAccepted) throw used();
  if (isExpired(row)) throw expired();
  const [workspace, role] = await Promise.all([
    Workspace.find(row.workspaceID),
    Role.find(row.workspaceID, row.role),
  ]);
  if (!workspace || !role) throw unknown();
  return {
    workspace: { id: workspace.id, name: workspace.name },
    email: isFor(row, email) ? row.email : veiled(row.email),
    role: { id: role.id, name: role.name },
    inviter: row.inviter,
    expires_at: row.timeExpires,
  };
}

/**
 * Takes the acting person into the workspace that they are invited to, once. Whoever repeats it is answered alike.
 * Throws `forbidden` where the invitation is another's, `payment` where the plan has no place any more.
 */
export async function accept(code: string, profile: Profile): Promise<Welcome> {
  const { userID, email } = Actor.self();
  const { id, workspaceID, ...seen } = await byCode(code);
  if (!isFor(seen, email)) throw anothers(seen.email);
  return Workspace.transact(workspaceID, async (workspace): Promise<Workspace.Decision<Welcome>> => {
    const [row, member] = await Promise.all([read(workspaceID, id), memberOf(workspaceID, userID)]);
    if (!row || row.timeRevoked) throw unknown();
    const answer = welcome(workspace);
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
    return { answer, changes: [taken, ...(await entry(workspace, row, { ...profile, userID }))] };
  });
}

/** The changes that let an invited person in, in the role that they were promised. */
async function entry(
  workspace: Workspace.Row,
  { id, workspaceID, role: roleID }: InvitationRow,
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
    ...Role.moved(workspaceID, { to: roleID }),
    Audit.record(workspaceID, "invitation.accepted", { id, name: person.email }, { role: role.name }),
  ];
}

async function read(workspaceID: string, id: string): Promise<InvitationRow | null> {
  const { data } = await InvitationEntity.get({ workspaceID, id }).go({ consistent: true });
  return data;
}

/** The invitation that a code belongs to. Whoever guesses codes waits longer each time. */
async function byCode(code: string): Promise<InvitationRow> {
  const codeHash = hashOf(code);
  if (!codeHash) throw unknown();
  const row = await lookUp(codeHash);
  const subjects = [`joining:${Actor.self().userID}`, `joining-origin:${Throttle.place()}`];
  if (!(await Throttle.attempt(subjects, async () => row !== null)) || !row) throw unknown();
  return row;
}

async function lookUp(codeHash: string): Promise<InvitationRow | null> {
  const { data } = await InvitationEntity.query.byCode({ codeHash }).go();
  const row = data[0] && (await read(data[0].workspaceID, data[0].id));
  return row && !row.timeRevoked ? row : null;
}

const isFor = (row: Pick<InvitationRow, "email">, email: string): boolean =>
  row.email === email.toLowerCase();

const welcome = ({ id, name }: Workspace.Row): Welcome => ({
  message: `You have joined ${name}.`,
  workspace: { id, name },
});

/** An address for those whose it is not: enough to know one's own by. */
const veiled = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`;

const anothers = (email: string) =>
  new VisibleError(
    "forbidden",
    "invitation.anothers",
    `This invitation is for another address (${veiled(email)}). Sign in with that address to accept it.`,
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
    `The plan of ${name} has no place for you at the moment. Ask its owner to make room.`,
  );
