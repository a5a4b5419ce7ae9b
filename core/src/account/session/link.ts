/**
 * Links: a token in a URL, with which a browser or a program opens one thing without an access token or a key. Each use reads
 * the session or the key, and the permissions anew, so that a link ends with any of them.
 */
import { ApiKey } from "../../api-key/index.ts";
import { Actor } from "../../kit/actor.ts";
import { actorFor } from "../person.ts";
import { requireLive } from "./session-store.ts";
import * as Token from "../token.ts";

/** A token with which the acting person or API key opens one thing until a moment; for an hour unless given. */
export function signLink(opens: string, until: Date | null = null): Promise<string> {
  const key = Actor.apiKeyOrNull();
  if (key) return Token.issueLink({ sub: key.apiKeyID, secretHash: key.secretHash }, opens, until);
  const { userID, sessionID } = Actor.self();
  return Token.issueLink({ sub: userID, session: sessionID }, opens, until);
}

/** The person of a link in their active workspace, or its API key, and what the link opens. Throws `unauthenticated`. */
export async function openLink(
  token: string,
): Promise<{ holder: Actor.Person | Actor.ApiKey; opens: string }> {
  const { opens, ...claims } = await Token.readLink(token);
  if ("secretHash" in claims) return { holder: await ApiKey.byHash(claims.secretHash), opens };
  const { user, session } = await requireLive(claims.sub, claims.session);
  return { holder: await actorFor(user, session), opens };
}
