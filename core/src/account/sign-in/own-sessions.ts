import { Audit } from "../../audit/index.ts";
import { Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { Clock } from "../../port/clock/index.ts";
import { networkOf } from "../session/network.ts";
import { actingUser, nameOf } from "../person.ts";
import { SessionEntity } from "../entity.ts";
import { reauthenticate } from "./reauthenticate.ts";
import { Confirmation, type LiveSession, type Message } from "../schema.ts";
import { endingSessions, revokingSession, liveSessions } from "../session/session-store.ts";
import { unauthenticated } from "../token.ts";

/** The acting person's sessions, most recently used first. */
export async function sessions(): Promise<LiveSession[]> {
  const { sessionID } = Actor.self();
  return (await liveSessions(await actingUser())).map((session) => ({
    id: session.id,
    program: session.program,
    address: session.lastAddress ?? session.address,
    network: networkOf(session.lastAddress ?? session.address),
    created_at: session.timeCreated,
    last_used_at: session.timeRotated,
    is_current: session.id === sessionID,
  }));
}

/** Revokes one of the acting person's sessions. Throws `missing`. */
export const endSession = fn(ID.schema("session"), async (id): Promise<Message> => {
  const session = (await liveSessions(await actingUser())).find((each) => each.id === id);
  if (!session)
    throw new VisibleError("missing", "account.no_session", "You have no such session, or it has ended.");
  await Table.write([revokingSession(session)]);
  return { message: "The session has ended." };
});

/** Revokes all of the acting person's sessions but this one; a sign-in that is under way begins none. */
export async function endOtherSessions(): Promise<Message> {
  const { sessionID } = Actor.self();
  const user = await actingUser();
  const others = (await liveSessions(user)).length - 1;
  const subject = { id: user.id, name: nameOf(user) };
  await Table.write([
    ...(await endingSessions(user, sessionID, changedMeanwhile)),
    Audit.recording(user.ownWorkspaceID, "account.sessions_ended", subject, { sessions: String(others) }),
  ]);
  return { message: "Your other sessions have ended." };
}

const changedMeanwhile = (): VisibleError =>
  new VisibleError("conflict", "account.sessions_changed", "Your sessions were ended meanwhile. Look again.");

/** Confirms the acting person by their password, in this session and for ten minutes. */
export const confirm = fn(Confirmation, async ({ password }): Promise<Message> => {
  const { userID, sessionID } = Actor.self();
  await reauthenticate(await actingUser(), password);
  const patch = SessionEntity.patch({ userID, id: sessionID }).set({
    timeConfirmed: Clock.now().toISOString(),
  });
  await Table.write([Table.change(patch, unauthenticated)]);
  return { message: "Confirmed." };
});

/** Revokes the session of this call. */
export async function signOut(): Promise<Message> {
  const { userID, sessionID } = Actor.self();
  await Table.write([revokingSession({ userID, id: sessionID })]);
  return { message: "You are logged out." };
}
