import type { Change } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import type { UserRow } from "./entity.ts";
import { reauthenticate } from "./sign-in/reauthenticate.ts";
import * as SecondFactor from "./second-factor/index.ts";

/** What a person gives to prove who they are, by `proving`. */
export async function proofNeeds({ id, passwordHash }: UserRow) {
  const factor = await SecondFactor.factorOf(id);
  return { needs_password: passwordHash !== undefined, needs_code: factor !== null };
}

/**
 * Asks for the password, or a fresh sign-in where the person has none, and for a code where a second factor
 * is on. Returns the changes that use up the code, for the transaction of the action.
 */
export async function proving(user: UserRow, password: string, code: string): Promise<Change[]> {
  if (user.passwordHash === undefined) Actor.requireConfirmed();
  else await reauthenticate(user, password);
  const factor = await SecondFactor.factorOf(user.id);
  return factor ? SecondFactor.redeeming(user, factor, code) : [];
}
