/**
 * Links: a token in a URL, with which a browser opens one thing without an access token. Each use reads session, membership
 * and permissions anew, so that a link ends with any of them.
 */
import { Actor } from "../kit/actor.ts";
import { actorFor } from "./person.ts";
import { requireLive } from "./session.ts";
import * as Token from "./token.ts";

/** A token with which the acting person opens one thing for an hour. */
export function signLink(opens: string): Promise<string> {
  const { userID, sessionID } = Actor.self();
  return Token.issueLink(userID, sessionID, opens);
}

/** The person of a link, in their active workspace, and what the link opens. Throws `unauthenticated`. */
export async function openLink(token: string): Promise<{ person: Actor.Person; opens: string }> {
  const { sub, session, opens } = await Token.readLink(token);
  const { user } = await requireLive(sub, session);
  return { person: await actorFor(user, session), opens };
}
