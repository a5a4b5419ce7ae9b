import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { isPasswordOf } from "./reauthenticate.ts";
import * as Device from "./device.ts";
import type { UserRow } from "./entity.ts";
import { actingUser, actorFor, canonical, nameOf, userByEmail, view } from "./person.ts";
import { Login, type Session } from "./schema.ts";
import { createSession, requireLive } from "./session.ts";
import { issue, read } from "./token.ts";

/**
 * Signs in with email and password. Same answer and same time for an unknown address and a wrong password.
 */
export const login = fn(Login, async (input): Promise<Session> => {
  const email = canonical(input.email);
  const user = await userByEmail(email);
  const isRight = await isPasswordOf(email, user, input.password);
  if (!isRight) await recordFailure(user);
  if (!isRight || !user)
    throw new VisibleError(
      "unauthenticated",
      "account.wrong_credentials",
      "The email address or the password is wrong.",
    );
  return signIn(user, input.remember_me);
});

/** Records a failed sign-in. For an unknown address it writes as much, to a trail that nobody reads. */
async function recordFailure(user: UserRow | null): Promise<void> {
  const subject = user ? { id: user.id, name: nameOf(user) } : { name: "Unknown" };
  await Table.write([Audit.recording(user?.ownWorkspaceID ?? "none", "account.sign_in_failed", subject)]);
}

/** Creates a session for an authenticated user. */
export async function signIn(user: UserRow, remembered: boolean): Promise<Session> {
  const session = await createSession(user, remembered, await Device.signInChanges(user));
  const actor = await actorFor(user, session);
  return { ...(await issue(session)), user: await Actor.provide(actor, () => view(user)) };
}

/** The actor of an access token, in their active workspace. Throws `unauthenticated`. */
export async function authenticate(accessToken: string): Promise<Actor.Actor> {
  const claims = await read("access", accessToken);
  const { user, session } = await requireLive(claims.sub, claims.session);
  return actorFor(user, session);
}

/** The signed-in user. */
export async function me() {
  return view(await actingUser());
}
