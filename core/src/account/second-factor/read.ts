import { VisibleError } from "../../kit/error.ts";
import { SecondFactor } from "../../second-factor/index.ts";
import { recoveryCodeCount } from "./schema.ts";

/** The factor that a person's sign-in asks for; null where none is on. */
export async function factorOf(userID: string): Promise<SecondFactor.Row | null> {
  const row = await SecondFactor.find(userID);
  return row?.timeOn ? row : null;
}

/** Throws `conflict` where no factor is on. */
export async function requireOn(userID: string): Promise<SecondFactor.Row> {
  const row = await factorOf(userID);
  if (!row) throw new VisibleError("conflict", "account.factor_off", "You have no second factor.");
  return row;
}

export const codesLeft = ({ usedCodes }: SecondFactor.Row): number => recoveryCodeCount - usedCodes.length;
