/** The first credits of a workspace. */
import type { Change } from "../aws/table/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { freeAllowance } from "./allowance.ts";
import { firstPosting } from "./posting/posting.ts";

/** The changes that issue the first period's credits, for the transaction that creates the workspace. */
export const opening = (workspaceID: string, allowance: number = freeAllowance): Change[] =>
  firstPosting(workspaceID, allowance);

/** Issues the first period's credits to a workspace that has no ledger yet. Throws `Refused` where it has one. */
export async function open(allowance?: number): Promise<void> {
  await Table.write(opening(Actor.system(), allowance));
}
