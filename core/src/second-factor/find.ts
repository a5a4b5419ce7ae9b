import { Table } from "../aws/table/index.ts";
import { SecondFactorEntity, type SecondFactorRow } from "./entity.ts";

/** The row of a person, whose factor may not be on yet. */
export async function find(userID: string): Promise<SecondFactorRow | null> {
  const { data } = await SecondFactorEntity.get({ userID }).go({ consistent: true });
  return data;
}

/** Whether a person's sign-in asks for a second factor. */
export const isOn = async (userID: string): Promise<boolean> => (await find(userID))?.timeOn !== undefined;

/** Those of these people whose sign-in asks for a second factor. */
export async function among(userIDs: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIDs.length === 0) return new Set();
  const keys = userIDs.map((userID) => ({ userID }));
  const ask = () => SecondFactorEntity.get(keys).go({ consistent: true });
  const { data } = await Table.retryUnprocessed(ask);
  return new Set(data.filter(({ timeOn }) => timeOn !== undefined).map(({ userID }) => userID));
}
