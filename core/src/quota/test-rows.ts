import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { Window } from "../window/index.ts";
import { of } from "./of.ts";

/** The changes that count the rows of a list with its start in test mode. Refused with `limit`. */
export async function countingTestRows(workspaceID: string, rows: number): Promise<Change[]> {
  const { testRows: limit } = await of(workspaceID);
  if (!limit || rows === 0) return [];
  const reason = `Your plan includes ${groupedDigits(limit.max)} rows of lists a day in test mode.`;
  return [Window.spending(`test-rows:${workspaceID}`, limit, rows, reason)];
}

/** Counts addresses that the actor verifies at once, in test mode, as rows of a list. Throws `limit`. */
export async function countTestRows(addresses: number): Promise<void> {
  const changes = await countingTestRows(Actor.can("verify_email", "add"), addresses);
  if (changes.length > 0) await Table.write(changes);
}
