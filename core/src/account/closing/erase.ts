/**
 * The erasure of a person whose account is closed, by a job: at once, and again 20 hours later, since a call or a mail that was
 * under way may have written something meanwhile. The second time completes the receipt. Each part can be repeated.
 */
import { ApiKey } from "../../api-key/index.ts";
import { Audit } from "../../audit/index.ts";
import { eraseBelow } from "../../aws/store/versions.ts";
import { Table } from "../../aws/table/index.ts";
import { Billing } from "../../billing/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { FormerPerson } from "../../kit/former-person.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { Member } from "../../member/index.ts";
import { Notice } from "../../notice/index.ts";
import { OutcomeSource } from "../../outcome-source/index.ts";
import { Rule } from "../../rule/index.ts";
import { SecondFactor } from "../../second-factor/index.ts";
import { SharedLink } from "../../shared-link/index.ts";
import { Throttle } from "../../throttle/index.ts";
import { Webhook } from "../../webhook/index.ts";
import { Workspace } from "../../workspace/index.ts";
import { attemptsSubject } from "../code/code.ts";
import {
  CodeEntity,
  CodeSendEntity,
  DeviceEntity,
  EmailEntity,
  PendingEntity,
  PictureEntity,
  SessionEntity,
} from "../entity.ts";
import { keepingMailboxes } from "../sign-up/free-credits.ts";
import { PasskeyEntity } from "../passkey/entity.ts";
import { keyOf, pictureKey, storedPictures } from "../picture.ts";
import { RecoveryEntity } from "../second-factor/entity.ts";
import { ErasureEntity, type ErasureRow, type Remnant } from "./entity.ts";
import { depart } from "./leave.ts";
import { completing } from "./receipt.ts";
import { eraseWorkspace } from "./erase-workspace.ts";

/** Longer than any call, job or mail is under way; the rest of a day is for the sweep to try again. */
const againMs = 20 * 3_600_000;
/** One sweep erases files for this long; the next goes on. */
const eraseMs = 60_000;

/** Erases what is left of a person, and completes the receipt at the second time. Can be repeated. */
export async function eraseAccount(job: Job.Row): Promise<void> {
  const found = await read(job.id);
  if (!found) return Job.close(job);
  const row = await withFormerNames(found);
  const { userID, receiptID, remnant, timeClosed } = row;
  await depart(row, job.workspaceID);
  await erasePerson(row);
  const emails = await withoutTakenAgain(remnant.emails);
  const workspaceIDs = workspacesOf(remnant);
  for (const id of workspaceIDs) await forgetIn(id, { userID, names: remnant.names, emails });
  await Audit.erasePerson({ accountID: userID, values: emails, workspaceIDs }, eraseDeliveries);
  const again = Date.parse(timeClosed) + againMs;
  if (Clock.now().getTime() < again) return wait(job, new Date(again));
  // Earlier it would let somebody try again whom these hold back.
  await Throttle.forget(remnant.networks.flatMap(subjectsOf));
  const end = Clock.now().getTime() + eraseMs;
  const isOver = () => Clock.now().getTime() >= end;
  for (const id of remnant.owned)
    if (!(await Workspace.find(id)) && !(await eraseWorkspace(id, isOver))) return wait(job, Clock.now());
  await Table.write([
    await completing(receiptID, timeClosed),
    Table.change(ErasureEntity.delete({ userID })),
    Job.closing(job),
  ]).catch(Job.unlessRefused);
}

/** Erases the deliveries of an audit entry to webhooks. */
const eraseDeliveries = (workspaceID: string, entryID: string): Promise<void> =>
  Actor.provide({ type: "system", workspaceID, job: "erase-account" }, () => Webhook.eraseAbout(entryID));

async function read(userID: string): Promise<ErasureRow | null> {
  const { data } = await ErasureEntity.get({ userID }).go({ consistent: true });
  return data;
}

const workspacesOf = ({ owned, joined }: Remnant): string[] => [...new Set([...owned, ...joined])];

const wait = ({ workspaceID, kind, id }: Job.Row, time: Date): Promise<void> =>
  Table.write([Job.scheduling({ workspaceID, kind, id, input: {} }, time)]);

/** With the names and addresses that the trails give the person, before these are erased. */
async function withFormerNames(row: ErasureRow): Promise<ErasureRow> {
  const { userID, remnant } = row;
  const known = await Promise.all(workspacesOf(remnant).map((id) => Audit.namesOf(id, userID)));
  const emails = new Set([...remnant.emails, ...known.flatMap((each) => each.emails)]);
  const names = new Set([...remnant.names, ...known.flatMap((each) => each.names)]);
  if (emails.size === remnant.emails.length && names.size === remnant.names.length) return row;
  const full = { ...remnant, emails: [...emails], names: [...names] };
  await Table.write([
    Table.change(ErasureEntity.patch({ userID }).set({ remnant: full })),
    ...(await keepingMailboxes(userID, full.emails)),
  ]);
  return { ...row, remnant: full };
}

/** What is counted for the network of an address. */
const subjectsOf = (address: string): string[] => [
  ...["origin", "joining-origin"].flatMap((purpose) =>
    Throttle.networksOf(purpose, address).map(({ id }) => id),
  ),
  ...["codes", "device-login", "device-poll", "shared-link", "receipt"].map(
    (purpose) => `${purpose}:${Throttle.networkOf(address)}`,
  ),
];

/** The addresses that no new account has: what is said of the others is now about their new account. */
async function withoutTakenAgain(emails: readonly string[]): Promise<string[]> {
  const found = await Promise.all(emails.map((email) => EmailEntity.get({ email }).go({ consistent: true })));
  return emails.filter((_, index) => found[index]?.data === null);
}

const purposes = ["sign_up", "reset", "email_change", "factor_recovery"];

/** Erases the rows and the pictures of a person, and what was counted for them. */
async function erasePerson({ userID, remnant, timeClosed }: ErasureRow): Promise<void> {
  const { emails, picture, subjects } = remnant;
  await Table.eraseAll(SessionEntity, () => SessionEntity.query.byUser({ userID }));
  await Table.eraseAll(DeviceEntity, () => DeviceEntity.query.byUser({ userID }));
  await Table.eraseAll(PasskeyEntity, () => PasskeyEntity.query.byUser({ userID }));
  await SecondFactor.SecondFactorEntity.delete({ userID }).go();
  await RecoveryEntity.delete({ userID }).go();
  await Notice.forgetPreferences(userID);
  const codes = purposes.flatMap((purpose) =>
    emails.flatMap((email) => [
      { purpose, subject: email },
      { purpose, subject: `${userID}|${email}` },
    ]),
  );
  for (const email of emails) await erasePending(email, timeClosed);
  for (const code of codes) await eraseCode(code, timeClosed);
  await Throttle.forget([
    ...subjects,
    ...codes.flatMap(({ purpose, subject }) =>
      [true, false].map((isKnown) => attemptsSubject(`${purpose}|${subject}`, isKnown)),
    ),
  ]);
  const key = pictureKey(picture);
  if (key !== null) await eraseBelow(key);
  for (const id of await storedPictures(userID)) {
    await eraseBelow(keyOf(id));
    await PictureEntity.delete({ userID, id }).go();
  }
}

/** Erases the sign-ups with an address that somebody began before it was free again. */
async function erasePending(email: string, timeClosed: string): Promise<void> {
  const last = new Date(Date.parse(timeClosed) + keptSeconds.pendingSignUp * 1_000).toISOString();
  const { data } = await PendingEntity.query.byEmail({ email }).go({ pages: "all", consistent: true });
  for (const { device, timeExpires } of data)
    if (timeExpires <= last) await PendingEntity.delete({ email, device }).go();
}

/** Erases a code that was sent before the account was closed, and the counts of its sends. */
async function eraseCode(code: { purpose: string; subject: string }, timeClosed: string): Promise<void> {
  const [sent, sends] = await Promise.all([
    CodeEntity.get(code).go({ consistent: true }),
    CodeSendEntity.query.byRequester(code).go({ pages: "all", consistent: true }),
  ]);
  if (sent.data && sent.data.timeSent <= timeClosed) await CodeEntity.delete(code).go();
  for (const { requester, timeSent } of sends.data)
    if (timeSent <= timeClosed) await CodeSendEntity.delete({ ...code, requester }).go();
}

/** Erases what a workspace says of a person. Of one that is closed nothing is told to anybody any more. */
async function forgetIn(workspaceID: string, person: FormerPerson): Promise<void> {
  const isOpen = (await Workspace.find(workspaceID)) !== null;
  await Member.forget(workspaceID, person);
  await ApiKey.forget(workspaceID, person.userID);
  await Billing.forget(workspaceID, isOpen ? person.emails : "all");
  await OutcomeSource.forget(workspaceID, person.userID);
  await Notice.forget(workspaceID, person);
  await Workspace.forget(workspaceID, person);
  if (!isOpen) return;
  await SharedLink.forget(workspaceID, person);
  await Rule.forget(workspaceID, person);
}
