import { type Change, Table } from "../aws/table/index.ts";
import { Audit } from "../audit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { Throttle } from "../throttle/index.ts";
import * as Code from "./code.ts";
import { demandPassword } from "./confirm.ts";
import { UserEntity, type UserRow } from "./entity.ts";
import * as Password from "./password.ts";
import { demandAddress, nameOf, oneself, userByEmail } from "./person.ts";
import {
  CodeProof,
  CodeRequest,
  Events,
  type Message,
  PasswordChange,
  PasswordReset,
  type ResetToken,
} from "./schema.ts";
import { endings } from "./session.ts";
import * as Token from "./token.ts";

/** Has a code mailed to whoever forgot their password; the same one again while it is good. Answers alike for every address. */
export const requestReset = fn(CodeRequest, async (request): Promise<Message> => {
  await Code.issue({ purpose: "reset", email: demandAddress(request.email) });
  return { message: "If this address has an account, a mail with a code is on its way to it." };
});

/** Trades a code for a token with which the password can be set once. */
export const proveReset = fn(CodeProof, async (proof): Promise<ResetToken> => {
  const email = demandAddress(proof.email);
  const spent = await Code.redeem({ purpose: "reset", email }, proof.otp);
  const user = await userByEmail(email);
  if (!user) throw Code.wrong();
  await Table.write([spent]);
  return { token: await Token.issueReset(user) };
});

/** Sets the password of whoever has a token for it, and ends all their sessions. Nobody's guesses keep them waiting any more. */
export const resetPassword = fn(PasswordReset, async (reset): Promise<Message> => {
  const email = demandAddress(reset.email);
  const user = await userByEmail(email);
  await Token.demandReset(reset.token, user);
  if (!user) throw Token.expired();
  Password.demandUncommon(reset.password, email, "password");
  await replacePassword(user, reset.password, { refusal: Token.expired });
  await Throttle.forget(`account:${email}`);
  return { message: "Your password is set. Sign in with it." };
});

/** Replaces the acting person's password, and ends their other sessions. */
export const changePassword = fn(PasswordChange, async (change): Promise<Message> => {
  const { sessionID } = Actor.self();
  const user = await oneself();
  await demandPassword(user, change.current_password, "current_password");
  Password.demandUncommon(change.new_password, user.email, "new_password");
  await replacePassword(user, change.new_password, { refusal: changedMeanwhile, sessionID });
  return { message: "Your password is changed." };
});

/** Gives the acting person their first password, and ends their other sessions. */
export async function setFirstPassword(user: UserRow, password: string): Promise<void> {
  const { sessionID } = Actor.self();
  if (user.passwordHash !== undefined) throw hasOne();
  Password.demandUncommon(password, user.email, "password");
  await replacePassword(user, password, { refusal: hasOne, sessionID });
}

/** Sets another password and ends the person's sessions, but for the one that is told. */
async function replacePassword(
  user: UserRow,
  password: string,
  { refusal, sessionID }: { refusal: () => Error; sessionID?: string },
): Promise<void> {
  const epoch = user.epoch + 1;
  const changes = await settingPassword(user, { password, epoch }, refusal);
  await Table.write([...changes, ...(await endings(user, epoch, sessionID))]);
}

/** The changes that set a password, if the one before is still as it was, and have the person told. */
async function settingPassword(
  user: UserRow,
  { password, epoch }: { password: string; epoch: number },
  refusal: () => Error,
): Promise<Change[]> {
  const { id, email, ownWorkspaceID, passwordHash: before } = user;
  const { address, program } = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const name = nameOf(user);
  const patch = UserEntity.patch({ id })
    .set({ passwordHash: await Password.hash(password), epoch })
    .where(({ passwordHash }, { eq, notExists }) =>
      before === undefined ? notExists(passwordHash) : eq(passwordHash, before),
    );
  return [
    Table.change(patch, refusal),
    ...Job.reaction(
      "send-mail",
      Events.PasswordChanged.of(ownWorkspaceID, { userID: id, email, name, address, program }),
    ),
    Audit.record(ownWorkspaceID, "account.password_changed", { id, name }),
  ];
}

const hasOne = (): VisibleError =>
  new VisibleError("conflict", "account.has_password", "You have a password already. Change it instead.");

const changedMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "account.password_changed", "Your password was changed meanwhile. Try again.");
