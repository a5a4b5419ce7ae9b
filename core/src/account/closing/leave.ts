/**
 * The end of an account. One transaction removes the account, so that no session, link, passkey or code of it opens anything
 * any more, and its address is free. What follows, leaving and closing workspaces, can be repeated, and a job repeats it.
 */
import { randomBytes } from "node:crypto";
import { Audit } from "../../audit/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import { Billing } from "../../billing/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { closedAccount } from "../../kit/former-person.ts";
import { Clock } from "../../port/clock/index.ts";
import { Member } from "../../member/index.ts";
import { Workspace } from "../../workspace/index.ts";
import {
  DeviceEntity,
  EmailEntity,
  GoogleEntity,
  SessionEntity,
  UserEntity,
  type UserRow,
} from "../entity.ts";
import { keepingMailboxes } from "../sign-up/free-credits.ts";
import { nameOf } from "../person.ts";
import { changedMeanwhile } from "../refusal.ts";
import { Events } from "../schema.ts";
import { RecoveryEntity } from "../second-factor/entity.ts";
import { ClosingEntity, ErasureEntity, type ErasureRow, ReceiptEntity, type Remnant } from "./entity.ts";
import { workspacesOfUser } from "./owned.ts";

/** Closes an account, and these workspaces with it. Of two calls at once the second one is refused. Returns its receipt. */
export async function close(user: UserRow, decided: readonly string[]): Promise<string> {
  const { id: userID, email, epoch, ownWorkspaceID, googleSubject } = user;
  const remnant = await remnantOf(user, decided);
  const now = Clock.now();
  const receiptID = randomBytes(16).toString("base64url");
  const erasure: ErasureRow = { userID, receiptID, remnant, timeClosed: now.toISOString() };
  const gone = UserEntity.delete({ id: userID }).where(
    (row, { eq }) =>
      `${eq(row.email, email)} AND ${eq(row.epoch, epoch)} AND ${eq(row.ownWorkspaceID, ownWorkspaceID)}`,
  );
  const free = EmailEntity.delete({ email }).where((row, { eq }) => eq(row.userID, userID));
  const receipt = ReceiptEntity.create({ id: receiptID, timeClosed: now.toISOString() });
  await Table.write([
    Table.change(gone, changedMeanwhile),
    Table.change(free),
    ...(googleSubject === undefined ? [] : [Table.change(GoogleEntity.delete({ subject: googleSubject }))]),
    ...(await keepingMailboxes(userID, remnant.emails)),
    Table.change(RecoveryEntity.delete({ userID })),
    Table.change(ClosingEntity.delete({ userID })),
    Table.change(ErasureEntity.create(erasure)),
    Table.change(receipt),
    ...jobChanges(ownWorkspaceID, userID, now),
    ...Job.announcing(
      Events.Closed.of(ownWorkspaceID, { userID, email, name: nameOf(user), receipt: receiptID }),
    ),
    Audit.recording(ownWorkspaceID, "account.closed", { id: userID, name: closedAccount }),
  ]);
  // Somebody who could not be told now is told by the job.
  await depart(erasure, ownWorkspaceID).catch(() => undefined);
  return receiptID;
}

const jobChanges = (workspaceID: string, id: string, now: Date): Change[] => [
  Job.scheduling({ workspaceID, kind: "erase-account", id, input: {} }, now),
  ...(["recover-factor", "close-account"] as const).map((kind) => Job.closing({ workspaceID, kind, id })),
];

/** Everything that it takes to find what is left of a person. */
async function remnantOf(user: UserRow, decided: readonly string[]): Promise<Remnant> {
  const { id: userID, email, formerEmails = [] } = user;
  const [{ owned, joined }, sessions, devices] = await Promise.all([
    workspacesOfUser(user),
    SessionEntity.query.byUser({ userID }).go({ pages: "all", consistent: true }),
    DeviceEntity.query.byUser({ userID }).go({ pages: "all", consistent: true }),
  ]);
  const emails = [...new Set([email, ...formerEmails.map((former) => former.email)])];
  const addresses = sessions.data.flatMap(({ address, lastAddress = address }) => [address, lastAddress]);
  return {
    emails,
    names: [nameOf(user)],
    picture: user.picture ?? null,
    // One that somebody transferred to them meanwhile is not decided about: it goes back.
    owned: [...new Set([...decided, user.ownWorkspaceID])],
    joined: [...owned, ...joined].map(({ id }) => id).filter((id) => !decided.includes(id)),
    networks: [...new Set(addresses)],
    subjects: [
      ...emails.map((each) => `account:${each}`),
      ...["factor", "joining", "device-login", "picture", "wrong-factor-codes", "codes", "data"].map(
        (purpose) => `${purpose}:${userID}`,
      ),
      ...sessions.data.map(({ id }) => `session:${id}`),
      ...devices.data.flatMap(({ device }) => [
        `device:${userID}:${device}`,
        `factor-device:${userID}:${device}`,
      ]),
    ],
  };
}

/**
 * Takes a person whose account is gone out of every workspace, and closes those that they decided to close. A
 * workspace that was transferred to them meanwhile goes back to the giver. Can be repeated.
 */
export async function depart({ userID, remnant }: ErasureRow, workspaceID: string): Promise<void> {
  const present = await Member.workspacesOf(userID);
  const ids = [...new Set([...remnant.owned, ...remnant.joined, ...present])];
  await Actor.provide(formerPerson(userID, workspaceID), async () => {
    for (const id of ids) await departFrom(id, userID, remnant).catch(unlessGone);
  });
}

async function departFrom(id: string, userID: string, { owned }: Remnant): Promise<void> {
  const workspace = await Workspace.find(id);
  if (!workspace) return;
  if (workspace.ownerID === userID) {
    const heir = owned.includes(id) ? null : await Member.heirOf(id, userID);
    if (heir === null) return void (await Workspace.close(id));
    await Member.transfer({ workspaceID: id, to: heir }, await Billing.stoppingTopUps(id));
  }
  if ((await Member.since(id, userID)) !== undefined) await Member.leave(id, []);
}

/** Who acts where a person leaves after their account is gone: they themselves, without their name. */
const formerPerson = (userID: string, workspaceID: string): Actor.Person => ({
  type: "user",
  userID,
  workspaceID,
  email: "",
  name: closedAccount,
  sessionID: "none",
  role: "owner",
  permissions: {},
  isConfirmed: true,
  from: { address: "unknown", program: "unknown" },
});

function unlessGone(error: unknown): void {
  if (!(error instanceof VisibleError && error.kind === "missing")) throw error;
}
