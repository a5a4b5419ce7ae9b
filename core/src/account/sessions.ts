import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { oneself } from "./person.ts";
import type { LiveSession, Message } from "./schema.ts";
import { ending, liveSessions } from "./session.ts";

/** Where the acting person is signed in, the last used first. */
export async function sessions(): Promise<LiveSession[]> {
  const { sessionID } = Actor.self();
  return (await liveSessions(await oneself())).map((session) => ({
    id: session.id,
    program: session.program,
    address: session.address,
    created_at: session.timeCreated,
    last_used_at: session.timeRotated,
    is_current: session.id === sessionID,
  }));
}

/** Ends one of the acting person's sessions. Throws `missing` where they have no such session any more. */
export const endSession = fn(ID.schema("session"), async (id): Promise<Message> => {
  const session = (await liveSessions(await oneself())).find((each) => each.id === id);
  if (!session)
    throw new VisibleError("missing", "account.no_session", "You have no such session, or it has ended.");
  await Table.write([ending(session)]);
  return { message: "The session has ended." };
});

/** Ends the session that the call belongs to. */
export async function signOut(): Promise<Message> {
  const { userID, sessionID } = Actor.self();
  await Table.write([ending({ userID, id: sessionID })]);
  return { message: "You are signed out." };
}
