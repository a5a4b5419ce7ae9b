import { randomBytes } from "node:crypto";
import { type Change, Table } from "../../aws/table/index.ts";
import { Audit } from "../../audit/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { ID } from "../../kit/id.ts";
import * as keptSeconds from "../../kit/kept-seconds.ts";
import { Clock } from "../../port/clock/index.ts";
import { SessionEntity, type SessionRow, UserEntity, type UserRow } from "../entity.ts";
import { nameOf, userByID } from "../person.ts";
import { Events, type Tokens } from "../schema.ts";
import { issue, read, successor, unauthenticated } from "../token.ts";

/** Sessions per user; another sign-in revokes the least recently used one. */
const maxSessions = 20;

/** Grace period in which the previous refresh token gets the same successor, for tabs that refresh at the same time. */
const graceSeconds = 20;

/** The user as read when they authenticated. */
type Holder = Pick<UserRow, "id" | "epoch">;

/** Creates a session: 7 days, or 30 if remembered. Refreshing does not extend it. */
export async function createSession(
  holder: Holder,
  remembered: boolean,
  alongside: readonly Change[],
): Promise<SessionRow> {
  const now = Clock.now();
  const expires =
    Math.floor(now.getTime() / 1000) + (remembered ? keptSeconds.rememberedSession : keptSeconds.session);
  const session: SessionRow = {
    id: ID.create("session"),
    userID: holder.id,
    epoch: holder.epoch,
    address: Actor.origin()?.address ?? "unknown",
    program: Actor.origin()?.program ?? "unknown",
    current: randomBytes(24).toString("base64url"),
    timeCreated: now.toISOString(),
    timeRotated: now.toISOString(),
    timeExpires: new Date(expires * 1000).toISOString(),
    expires,
  };
  const surplus = (await liveSessions(holder)).slice(maxSessions - 1);
  await Table.write([
    Table.change(SessionEntity.create(session)),
    ...surplus.map(revokingSession),
    ...alongside,
  ]);
  return session;
}

/** The sessions of a user, most recently used first. */
export async function liveSessions(holder: Holder): Promise<SessionRow[]> {
  const sessions = SessionEntity.query.byUser({ userID: holder.id });
  const { data } = await sessions.go({ consistent: true, pages: "all" });
  return data
    .filter((session) => isLive(session, holder))
    .toSorted((a, b) => b.timeRotated.localeCompare(a.timeRotated) || b.id.localeCompare(a.id));
}

const isLive = ({ timeExpires, epoch }: SessionRow, holder: Holder): boolean =>
  epoch >= holder.epoch && timeExpires > Clock.now().toISOString();

/** The change that revokes a session with all its tokens. */
export const revokingSession = ({ userID, id }: Pick<SessionRow, "userID" | "id">): Change =>
  Table.change(SessionEntity.delete({ userID, id }));

/**
 * The changes that revoke all sessions of a user except `exceptID`, which moves to the new epoch. A session created
 * concurrently belongs to the old epoch, so it is invalid. Throws `unauthenticated` where that session has ended meanwhile.
 */
export async function revokingSessions(holder: Holder, epoch: number, exceptID?: string): Promise<Change[]> {
  const carrying = ({ userID, id }: SessionRow): Change =>
    Table.change(SessionEntity.patch({ userID, id }).set({ epoch }), unauthenticated);
  const live = await liveSessions(holder);
  if (exceptID !== undefined && !live.some(({ id }) => id === exceptID)) throw unauthenticated();
  return live.map((session) => (session.id === exceptID ? carrying(session) : revokingSession(session)));
}

/** The changes that end all sessions of a user, except one. Of two at once the second one is refused. */
export async function endingSessions(
  user: UserRow,
  exceptID: string | undefined,
  refusal: () => Error,
): Promise<Change[]> {
  const epoch = user.epoch + 1;
  const raised = UserEntity.patch({ id: user.id })
    .set({ epoch })
    .where((now, { eq }) => eq(now.epoch, user.epoch));
  return [Table.change(raised, refusal), ...(await revokingSessions(user, epoch, exceptID))];
}

/** A valid session and its user. Throws `unauthenticated`. */
export async function requireLive(
  userID: string,
  id: string,
): Promise<{ user: UserRow; session: SessionRow }> {
  const [user, found] = await Promise.all([userByID(userID), readSession({ userID, id })]);
  // The two reads are not one snapshot: the session may be older than an increment of the epoch.
  const session = user && found && found.epoch < user.epoch ? await readSession({ userID, id }) : found;
  if (!user || !session || !isLive(session, user)) throw unauthenticated();
  return { user, session };
}

async function readSession(key: Pick<SessionRow, "userID" | "id">): Promise<SessionRow | null> {
  const { data } = await SessionEntity.get(key).go({ consistent: true });
  return data;
}

/**
 * Rotates a refresh token. Reuse of an older token revokes the session, since the token may be stolen. A
 * client that lost the answer may repeat the previous token: it gets another successor, and the unused one
 * becomes void, since a thief may hold it.
 */
export async function refresh(token: string): Promise<Tokens> {
  const { jti, sub, session: id } = await read("refresh", token);
  const { user, session } = await requireLive(sub, id);
  const sinceRotation = (Clock.now().getTime() - Date.parse(session.timeRotated)) / 1000;
  const isPrevious = session.previous === jti;
  if (isPrevious && sinceRotation <= graceSeconds) return issue(session);
  if (session.current === jti || (isPrevious && isUnseen(session)))
    return (await rotate(session, jti)) ?? refresh(token);
  await revokeReused(user, session);
  throw unauthenticated();
}

const isUnseen = ({ unseen, current }: SessionRow): boolean => unseen === current;

/** The tokens that follow the token `previous`; null if the session has changed since it was read. */
async function rotate(session: SessionRow, previous: string): Promise<Tokens | null> {
  const { userID, id } = session;
  const current = await successor(id, session.current);
  const timeRotated = Clock.now().toISOString();
  const lastAddress = Actor.origin()?.address ?? session.address;
  const patch = SessionEntity.patch({ userID, id })
    .set({ current, previous, unseen: current, timeRotated, lastAddress })
    .where((row, { eq }) =>
      previous === session.current
        ? eq(row.current, session.current)
        : `${eq(row.current, session.current)} AND ${eq(row.unseen, session.current)}`,
    );
  return (await isWritten(patch)) ? issue({ ...session, current, previous, timeRotated }) : null;
}

/** The session of an access token of this id, which shows that the tokens issued with it arrived. Throws `unauthenticated`. */
export async function requireUsable(
  userID: string,
  id: string,
  jti: string,
): Promise<{ user: UserRow; session: SessionRow }> {
  const live = await requireLive(userID, id);
  const { current, previous, unseen } = live.session;
  // The version before wrote the id of the session into its access tokens.
  if (![current, previous, id].includes(jti)) throw unauthenticated();
  if (unseen !== jti) return live;
  const seen = SessionEntity.patch({ userID, id })
    .remove(["unseen"])
    .where((row, { eq }) => eq(row.unseen, jti));
  return (await isWritten(seen)) ? live : requireUsable(userID, id, jti);
}

async function isWritten(change: Parameters<typeof Table.change>[0]): Promise<boolean> {
  try {
    await Table.write([Table.change(change)]);
    return true;
  } catch (error) {
    if (error instanceof Table.Refused) return false;
    throw error;
  }
}

/** Revokes a session whose refresh token was reused, once, with event and audit entry. */
async function revokeReused(user: UserRow, { userID, id, address, program }: SessionRow): Promise<void> {
  const once = SessionEntity.delete({ userID, id }).where((row, { exists }) => exists(row.id));
  const { ownWorkspaceID, email } = user;
  const name = nameOf(user);
  await Table.write([
    Table.change(once, unauthenticated),
    ...Job.announcing(
      Events.SessionRevoked.of(ownWorkspaceID, { userID, email, name, sessionID: id, address, program }),
    ),
    Audit.recording(ownWorkspaceID, "account.session_revoked", { id: userID, name }, { program }),
  ]);
}
