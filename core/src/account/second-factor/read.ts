import { VisibleError } from "../../kit/error.ts";
import { SecondFactorEntity, type SecondFactorRow } from "./entity.ts";
import { recoveryCodeCount } from "./schema.ts";

export async function read(userID: string): Promise<SecondFactorRow | null> {
  const { data } = await SecondFactorEntity.get({ userID }).go({ consistent: true });
  return data;
}

/** The factor that a person's sign-in asks for; null where none is on. */
export async function factorOf(userID: string): Promise<SecondFactorRow | null> {
  const row = await read(userID);
  return row?.timeOn ? row : null;
}

/** Throws `conflict` where no factor is on. */
export async function requireOn(userID: string): Promise<SecondFactorRow> {
  const row = await factorOf(userID);
  if (!row) throw new VisibleError("conflict", "account.factor_off", "You have no second factor.");
  return row;
}

export const codesLeft = ({ usedCodes }: SecondFactorRow): number => recoveryCodeCount - usedCodes.length;
