/** What is a person's own, as a ZIP of JSON files. */
import { Audit } from "../../audit/index.ts";
import { Actor } from "../../kit/actor.ts";
import { Clock } from "../../port/clock/index.ts";
import { Member } from "../../member/index.ts";
import { Notice } from "../../notice/index.ts";
import { Window } from "../../window/index.ts";
import { DeviceEntity, SessionEntity, type UserRow } from "../entity.ts";
import { PasskeyEntity } from "../passkey/entity.ts";
import { actingUser, permissionsIn, workspaceIDsOf } from "../person.ts";
import * as SecondFactor from "../second-factor/index.ts";
import { pictureBytes } from "../picture.ts";

/** Reading the trails is the most expensive part. */
const perHour = { max: 10, seconds: 3_600 };

/** The acting person's data. Throws `limit` beyond ten in an hour. */
export async function personalData(): Promise<Buffer> {
  const user = await actingUser();
  await Window.spend(
    `data:${user.id}`,
    perHour,
    `Your data can be downloaded at most ${perHour.max} times in an hour.`,
  );
  const ids = await workspaceIDsOf(user, user.activeWorkspaceID);
  const all = await Promise.all(ids.map((id) => Member.membership(id, user.id)));
  const memberships = all.flatMap((membership) => membership ?? []);
  const files = {
    "profile.json": await profileOf(user),
    "sessions.json": await sessionsOf(user),
    "workspaces.json": memberships.map(({ workspace, role, timeJoined }) => ({
      id: workspace.id,
      name: workspace.name,
      is_owner: workspace.ownerID === user.id,
      role: role.name,
      joined_at: timeJoined,
    })),
    "notices.json": await noticesOf(user, memberships),
    "notification-settings.json": (await Notice.preferences()).results,
    "audit.json": await auditOf(user, memberships),
  };
  const picture = await pictureBytes(user.picture ?? null);
  return zipOf([
    ...Object.entries(files).map(
      ([name, content]) => [name, Buffer.from(JSON.stringify(content, null, 2))] as const,
    ),
    ...(picture ? [["picture.jpg", picture] as const] : []),
  ]);
}

async function profileOf(user: UserRow) {
  const { id, email, firstName, lastName, phone, formerEmails = [], googleSubject, timeCreated } = user;
  const factor = await SecondFactor.factorOf(id);
  const { data: passkeys } = await PasskeyEntity.query.byUser({ userID: id }).go({ pages: "all" });
  return {
    id,
    email,
    first_name: firstName,
    last_name: lastName,
    phone: phone ?? null,
    former_emails: formerEmails,
    google_account: googleSubject ?? null,
    has_password: user.passwordHash !== undefined,
    second_factor_since: factor?.timeOn ?? null,
    passkeys: passkeys.map(({ name, credentialID, timeCreated: made, timeUsed }) => ({
      name,
      id: credentialID,
      created_at: made,
      last_used_at: timeUsed ?? null,
    })),
    created_at: timeCreated,
  };
}

async function sessionsOf({ id: userID }: UserRow) {
  const [sessions, browsers] = await Promise.all([
    SessionEntity.query.byUser({ userID }).go({ pages: "all", consistent: true }),
    DeviceEntity.query.byUser({ userID }).go({ pages: "all", consistent: true }),
  ]);
  return {
    sessions: sessions.data.map((session) => ({
      id: session.id,
      program: session.program,
      address: session.address,
      last_address: session.lastAddress ?? null,
      created_at: session.timeCreated,
      last_used_at: session.timeRotated,
      expires_at: session.timeExpires,
    })),
    browsers: browsers.data.map(({ program, timeLast }) => ({ program, last_sign_in_at: timeLast })),
  };
}

/** The newest notices that the person is shown in each of their workspaces. */
async function noticesOf({ id: userID }: UserRow, memberships: readonly Member.Membership[]) {
  const found = [];
  for (const membership of memberships) {
    const { workspace, role } = membership;
    const permissions = await permissionsIn(membership, userID);
    const person = { ...Actor.self(), workspaceID: workspace.id, role: role.id, permissions };
    const { results } = await Actor.provide(person, Notice.list);
    found.push({ workspace: workspace.id, notices: results });
  }
  return found;
}

/** What the person did, and what was done about them, in each of their workspaces. */
async function auditOf({ id: userID }: UserRow, memberships: readonly Member.Membership[]) {
  const entries = await Promise.all(
    memberships.map(({ workspace }) => Audit.entriesAbout(workspace.id, userID)),
  );
  return entries.flat().map((entry) => ({
    workspace: entry.workspaceID,
    action: entry.action,
    by: entry.actorName,
    subject: entry.subjectName,
    details: entry.details,
    // Where somebody else called from is theirs.
    ...(entry.actorID === `user:${userID}` && {
      address: entry.address ?? null,
      program: entry.program ?? null,
    }),
    created_at: entry.timeCreated,
  }));
}

async function zipOf(files: readonly (readonly [name: string, content: Buffer])[]): Promise<Buffer> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name, { mtime: Clock.now() });
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
