/** The link of an account with the Google account that logs in to it. */
import { type Change, Table } from "../aws/table/index.ts";
import { Audit } from "../audit/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { GoogleEntity, UserEntity, type UserRow } from "./entity.ts";
import { actingUser, nameOf } from "./person.ts";
import { changedMeanwhile, noPassword } from "./refusal.ts";
import { Events, type User } from "./schema.ts";
import * as SecondFactor from "./second-factor/index.ts";
import { revokingSessions } from "./session/session-store.ts";
import { view } from "./view.ts";

/** The changes that free the Google account of a user; their own row is to lose it, too. */
export const unlinkingGoogle = ({ googleSubject: subject }: UserRow): Change[] =>
  subject === undefined ? [] : [Table.change(GoogleEntity.delete({ subject }))];

/**
 * Unlinks the acting person's Google account, and ends their other sessions, which it may have begun. Without a password it is
 * their way in, and stays. An account that is not linked is left as it is.
 */
export async function unlinkGoogle(): Promise<User> {
  const { sessionID } = Actor.self();
  Actor.requireConfirmed();
  const user = await actingUser();
  const { googleSubject, ...unlinked } = user;
  if (googleSubject === undefined) return view(user);
  if (user.passwordHash === undefined) throw noPassword();
  await Table.write([...(await endingLink(user, sessionID)), ...(await SecondFactor.stoppingRecovery(user))]);
  return view({ ...unlinked, epoch: user.epoch + 1 });
}

/** The changes that end the link of a user and all their sessions but one, and tell them. */
export async function endingLink(user: UserRow, sessionID?: string): Promise<Change[]> {
  const { id, email, ownWorkspaceID, googleSubject = "" } = user;
  const name = nameOf(user);
  const epoch = user.epoch + 1;
  const { address, program } = Actor.origin() ?? { address: "unknown", program: "unknown" };
  const unlink = UserEntity.patch({ id })
    .set({ epoch })
    .remove(["googleSubject"])
    .where((row, { eq }) => `${eq(row.googleSubject, googleSubject)} AND ${eq(row.epoch, user.epoch)}`);
  return [
    Table.change(unlink, changedMeanwhile),
    ...unlinkingGoogle(user),
    ...(await revokingSessions(user, epoch, sessionID)),
    ...Job.announcing(
      Events.GoogleUnlinked.of(ownWorkspaceID, { userID: id, email, name, address, program }),
    ),
    Audit.recording(ownWorkspaceID, "account.google_unlinked", { id, name }),
  ];
}
