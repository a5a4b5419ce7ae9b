import { type Change, Table } from "../aws/table/index.ts";
import { Audit } from "../audit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { Throttle } from "../throttle/index.ts";
import * as Code from "./code/code.ts";
import * as Device from "./session/device.ts";
import { reauthenticate } from "./sign-in/reauthenticate.ts";
import { UserEntity, type UserRow } from "./entity.ts";
import * as PasswordHash from "./password/password-hash.ts";
import { requireStrong } from "./password/password.ts";
import { requireAddress, nameOf, actingUser, userByEmail } from "./person.ts";
import {
  CodeProof,
  CodeRequest,
  Events,
  type Message,
  PasswordChange,
  PasswordReset,
  type ResetToken,
} from "./schema.ts";
import * as SecondFactor from "./second-factor/index.ts";
import { revokingSessions } from "./session/session-store.ts";
import * as Token from "./token.ts";

/** Sends a password reset code. Answers alike for known and unknown addresses. */
export const requestReset = fn(CodeRequest, async (request): Promise<Message> => {
  const email = requireAddress(request.email);
  const user = await userByEmail(email);
  await Code.issue({ purpose: "reset", email }, { isKnown: await Device.isKnownTo(user?.id) });
  return { message: "If this address has an account, a mail with a code is on its way to it." };
});

/** Exchanges a reset code for a single-use reset token. */
export const verifyResetCode = fn(CodeProof, async (proof): Promise<ResetToken> => {
  const email = requireAddress(proof.email);
  const user = await userByEmail(email);
  const isKnown = await Device.isKnownTo(user?.id);
  const spent = await Code.redeeming({ purpose: "reset", email }, proof.otp, isKnown);
  if (!user) throw Code.wrong();
  await Table.write([spent]);
  return { token: await Token.issueReset(user) };
});

/** Sets a password by a reset token or link, revokes all sessions and clears the account's failed attempts. */
export const resetPassword = fn(PasswordReset, async (reset): Promise<Message> => {
  const email = requireAddress(reset.email);
  const user = await userByEmail(email);
  const alongside = await proofOf(reset.token, email, user);
  if (!user) throw Token.expired();
  await requireStrong(reset.password, user, "password");
  await replacePassword(user, reset.password, { refusal: Token.expired, alongside });
  await Throttle.clear(`account:${email}`);
  return { message: "Your password is set. Log in with it." };
});

/** Throws unless the token resets the user's password: one of a link, which has no dots, or one that a code was exchanged for. */
async function proofOf(token: string, email: string, user: UserRow | null): Promise<Change[]> {
  if (!token.includes(".")) return [await Code.redeemingLink({ purpose: "reset", email }, token)];
  await Token.requireResetToken(token, user);
  return [];
}

/** Changes the acting person's password, revokes their other sessions and stops a recovery of the second factor. */
export const changePassword = fn(PasswordChange, async (change): Promise<Message> => {
  const { sessionID } = Actor.self();
  const user = await actingUser();
  await reauthenticate(user, change.current_password, "current_password");
  await requireStrong(change.new_password, user, "new_password");
  const alongside = await SecondFactor.stoppingRecovery(user);
  await replacePassword(user, change.new_password, { refusal: changedMeanwhile, sessionID, alongside });
  return { message: "Your password is changed." };
});

/** Sets the first password of the acting person and revokes their other sessions. */
export async function setFirstPassword(user: UserRow, password: string): Promise<void> {
  const { sessionID } = Actor.self();
  Actor.requireConfirmed();
  if (user.passwordHash !== undefined) throw hasOne();
  await requireStrong(password, user, "password");
  await replacePassword(user, password, { refusal: hasOne, sessionID });
}

/** Replaces a password and revokes all sessions of the user except `sessionID`. */
async function replacePassword(
  user: UserRow,
  password: string,
  {
    refusal,
    sessionID,
    alongside = [],
  }: { refusal: () => Error; sessionID?: string; alongside?: readonly Change[] },
): Promise<void> {
  const epoch = user.epoch + 1;
  const changes = await passwordChanges(user, { password, epoch }, refusal);
  await Table.write([...alongside, ...changes, ...(await revokingSessions(user, epoch, sessionID))]);
}

/**
 * The changes that set a password, on condition that the old hash is unchanged, with event and audit entry.
 */
async function passwordChanges(
  user: UserRow,
  { password, epoch }: { password: string; epoch: number },
  refusal: () => Error,
): Promise<Change[]> {
  const { id, email, ownWorkspaceID, passwordHash: before } = user;
  const { address, program } = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const name = nameOf(user);
  const patch = UserEntity.patch({ id })
    .set({ passwordHash: await PasswordHash.hash(password), epoch })
    .where(({ passwordHash }, { eq, notExists }) =>
      before === undefined ? notExists(passwordHash) : eq(passwordHash, before),
    );
  return [
    Table.change(patch, refusal),
    ...Job.announcing(
      Events.PasswordChanged.of(ownWorkspaceID, { userID: id, email, name, address, program }),
    ),
    Audit.recording(ownWorkspaceID, "account.password_changed", { id, name }),
  ];
}

const hasOne = (): VisibleError =>
  new VisibleError("conflict", "account.has_password", "You have a password already. Change it instead.");

const changedMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "account.password_changed", "Your password was changed meanwhile. Try again.");
