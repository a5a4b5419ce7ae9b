import { Audit } from "../../audit/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { longestWindowSeconds as seconds } from "../../kit/retention.ts";
import { isPasswordOf } from "./reauthenticate.ts";
import { Window } from "../../window/index.ts";
import * as Device from "../session/device.ts";
import type { UserRow } from "../entity.ts";
import { actingUser, actorFor, canonical, nameOf, userByEmail } from "../person.ts";
import { Login, type Session } from "../schema.ts";
import * as SecondFactor from "../second-factor/index.ts";
import { SecondStep } from "../second-factor/schema.ts";
import { view } from "../view.ts";
import { createSession, requireUsable } from "../session/session-store.ts";
import { issue, read } from "../token.ts";

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

/**
 * Finishes a sign-in by a code of the second factor. Throws `unauthenticated` for a challenge that is over, `input` for a wrong
 * code. A recovery of the factor stops.
 */
export const finishLogin = fn(SecondStep, async ({ challenge, code }): Promise<Session> => {
  const { user, remembered, spent } = await SecondFactor.readChallenge(challenge);
  const row = await SecondFactor.requireOn(user.id);
  const redeemed = await SecondFactor.redeeming(user, row, code).catch(async (error: unknown) => {
    const isWrong = error instanceof VisibleError && error.kind === "input";
    if (isWrong) await recordWrongCode(user);
    throw error;
  });
  return begin(user, remembered, [spent, ...redeemed, ...(await SecondFactor.stoppingRecovery(user))]);
});

/** A person is told after this many wrong codes in a day: the attacker knows their password. */
const toldAfterCodes = 5;

async function recordWrongCode(user: UserRow): Promise<void> {
  const { count } = await Window.count(`wrong-factor-codes:${user.id}`, { seconds });
  await recordFailure(user, count === toldAfterCodes ? SecondFactor.reportingFailures(user) : []);
}

/** Records a failed sign-in. For an unknown address it writes as much, to a trail that nobody reads. */
async function recordFailure(user: UserRow | null, alongside: readonly Change[] = []): Promise<void> {
  const subject = user ? { id: user.id, name: nameOf(user) } : { name: "Unknown" };
  const failed = Audit.recording(user?.ownWorkspaceID ?? "none", "account.sign_in_failed", subject);
  await Table.write([failed, ...alongside]);
}

/** Begins a session for an authenticated user. Throws `unauthenticated` with a challenge where a second factor is on. */
export async function signIn(user: UserRow, remembered: boolean): Promise<Session> {
  if (await SecondFactor.factorOf(user.id)) throw await SecondFactor.factorNeeded(user, remembered);
  return begin(user, remembered, []);
}

/** Begins a session for a person who is wholly authenticated. */
export async function begin(
  user: UserRow,
  remembered: boolean,
  alongside: readonly Change[],
): Promise<Session> {
  const changes = [...alongside, ...(await Device.signInChanges(user))];
  const session = await createSession(user, remembered, changes);
  const actor = await actorFor(user, session);
  return { ...(await issue(session)), user: await Actor.provide(actor, () => view(user)) };
}

/** The actor of an access token, in their active workspace. Throws `unauthenticated`. */
export async function authenticate(accessToken: string): Promise<Actor.Actor> {
  const claims = await read("access", accessToken);
  const { user, session } = await requireUsable(claims.sub, claims.session, claims.jti);
  return actorFor(user, session);
}

/** The signed-in user. */
export async function me() {
  return view(await actingUser());
}
