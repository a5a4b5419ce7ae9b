import type { z } from "zod";
import { type Change, Table } from "../aws/table/index.ts";
import { Audit } from "../audit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { Member } from "../member/index.ts";
import * as Code from "./code/code.ts";
import { reauthenticate } from "./sign-in/reauthenticate.ts";
import { EmailEntity, UserEntity, type UserRow } from "./entity.ts";
import { unlinkingGoogle } from "./google-link.ts";
import { revokingSessions } from "./session/session-store.ts";
import { canonical, requireAddress, nameOf, actingUser, withFormer } from "./person.ts";
import { view } from "./view.ts";
import { changedMeanwhile } from "./refusal.ts";
import * as SecondFactor from "./second-factor/index.ts";
import { taken } from "./sign-up/create.ts";
import { EmailChange, EmailChangeRequest, Events, type Message, type User } from "./schema.ts";

/** Sends a code to the acting person's new address. */
export const requestEmailChange = fn(EmailChangeRequest, async (request): Promise<Message> => {
  const { user, email } = await requireChange(request);
  await Code.issue(keyOf(user, email), { isKnown: true });
  return { message: `We sent a code to ${email}. It is valid for 10 minutes.` };
});

/**
 * Changes the acting person's address after verifying the code or the link, and ends their other sessions. The old address
 * becomes available. A Google account of the old address, which may be somebody else's by now, is not linked any more.
 */
export const changeEmail = fn(EmailChange, async (change): Promise<User> => {
  const { userID, sessionID, from } = Actor.self();
  const { user, email, spent } = "token" in change ? await provenByLink(change) : await provenByCode(change);
  const epoch = user.epoch + 1;
  const { ownWorkspaceID, email: before, firstName, lastName, picture } = user;
  const name = nameOf(user);
  const free = EmailEntity.delete({ email: before }).where((row, { eq }) => eq(row.userID, userID));
  const move = UserEntity.patch({ id: userID })
    .set({ email, epoch, formerEmails: withFormer(user) })
    .remove(["googleSubject"])
    .where((row, { eq, notExists }) =>
      [
        eq(row.email, before),
        eq(row.epoch, user.epoch),
        user.googleSubject === undefined
          ? notExists(row.googleSubject)
          : eq(row.googleSubject, user.googleSubject),
      ].join(" AND "),
    );
  const copies = await Member.profileCopies(userID, { email, firstName, lastName, picture });
  await Table.write([
    spent,
    Table.change(EmailEntity.create({ email, userID }), taken),
    Table.change(free),
    Table.change(move, changedMeanwhile),
    ...unlinkingGoogle(user),
    ...(await revokingSessions(user, epoch, sessionID)),
    ...(await SecondFactor.stoppingRecovery(user)),
    ...copies.changes,
    ...Job.announcing(
      Events.EmailChanged.of(ownWorkspaceID, {
        userID,
        email: before,
        newEmail: email,
        name,
        wasLinked: user.googleSubject !== undefined,
        ...from,
      }),
    ),
    Audit.recording(ownWorkspaceID, "account.email_changed", { id: userID, name }, { before, after: email }),
  ]);
  await copies.writeOthers();
  return view({ ...user, email });
});

interface Proven {
  user: UserRow;
  /** The new address. */
  email: string;
  /** Marks the code as used. */
  spent: Change;
}

async function provenByCode({ otp, ...request }: EmailRequest & { otp: string }): Promise<Proven> {
  const { user, email } = await requireChange(request);
  return { user, email, spent: await Code.redeeming(keyOf(user, email), otp, true) };
}

/** The link was sent after reauthentication; it is valid for the sessions of the person who asked. */
async function provenByLink({
  second_email,
  token,
}: {
  second_email: string;
  token: string;
}): Promise<Proven> {
  const user = await actingUser();
  const email = requireAddress(second_email, "second_email");
  return { user, email, spent: await Code.redeemingLink(keyOf(user, email), token) };
}

const keyOf = ({ id }: UserRow, email: string) => ({ purpose: "email_change", email, userID: id }) as const;

type EmailRequest = z.output<typeof EmailChangeRequest>;

/** The acting person and their new address, after reauthentication. */
async function requireChange({
  email: before,
  second_email: after,
  password,
}: EmailRequest): Promise<{ user: UserRow; email: string }> {
  const user = await actingUser();
  if (canonical(before) !== user.email)
    throw refused("email", "account.other_address", "This is not the address of your account.");
  const email = requireAddress(after, "second_email");
  if (email === user.email)
    throw refused("second_email", "account.same_address", "This is your address already.");
  await reauthenticate(user, password);
  return { user, email };
}

const refused = (field: string, code: string, message: string): VisibleError =>
  new VisibleError("input", code, message, { [field]: message });
