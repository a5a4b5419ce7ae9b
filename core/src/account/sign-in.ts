import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { isPasswordOf } from "./confirm.ts";
import type { UserRow } from "./entity.ts";
import { actorOf, canonical, describe, oneself, userByEmail } from "./person.ts";
import { Login, type Session } from "./schema.ts";
import { begin, demandLive } from "./session.ts";
import { issue, read } from "./token.ts";

/** Signs a person in. Answers alike, and as slowly, for an unknown address and a wrong password. */
export const login = fn(Login, async (input): Promise<Session> => {
  const email = canonical(input.email);
  const user = await userByEmail(email);
  if (!(await isPasswordOf(email, user?.passwordHash, input.password)) || !user)
    throw new VisibleError(
      "unauthenticated",
      "account.wrong_credentials",
      "The email address or the password is wrong.",
    );
  return open(user, input.remember_me);
});

/** Begins a session for a person who has proven who they are. */
export async function open(user: UserRow, remembered: boolean): Promise<Session> {
  const session = await begin(user, remembered);
  const actor = await actorOf(user, session.id);
  return { ...(await issue(session)), user: await Actor.provide(actor, () => describe(user)) };
}

/** Who an access token speaks for: the person, in the workspace that they are in now. */
export async function authenticate(accessToken: string): Promise<Actor.Actor> {
  const { sub, session } = await read("access", accessToken);
  const { user } = await demandLive(sub, session);
  return actorOf(user, session);
}

/** The signed-in person, as the browser knows them. */
export async function me() {
  return describe(await oneself());
}
