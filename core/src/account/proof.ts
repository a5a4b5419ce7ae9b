import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import type { UserRow } from "./entity.ts";
import { reauthenticate } from "./reauthenticate.ts";
import * as SecondFactor from "./second-factor/index.ts";

/** The password, or a fresh sign-in of who has none, and a code of the second factor where one is on. */
export async function requireProven(user: UserRow, password: string, code: string): Promise<void> {
  if (user.passwordHash === undefined) Actor.requireConfirmed();
  else await reauthenticate(user, password);
  const factor = await SecondFactor.factorOf(user.id);
  if (!factor) return;
  const proved = await SecondFactor.prove(factor, code);
  const put = SecondFactor.SecondFactorEntity.put(proved).where(({ version }, { eq }) =>
    eq(version, factor.version),
  );
  await Table.write([Table.change(put, SecondFactor.wrongCode)]);
}
