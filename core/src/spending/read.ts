/** What members have spent, and what they may still spend. */
import { TestWorkspace } from "../kit/id.ts";
import { SpendingEntity } from "./entity.ts";
import { leftIn, type Spending, spentIn } from "./rules.ts";
import { presentMonth, read, requireWithin } from "./stored.ts";

/** The limit of a member, and what they have spent in this month. */
export interface Standing {
  limit: number | null;
  spent: number;
}

const standingOf = (spending: Spending): Standing => ({
  limit: spending.limit,
  spent: spentIn(spending, presentMonth()),
});

/** The limit and the spending of the members of a workspace, by user. A member with neither is absent. */
export async function all(workspaceID: string): Promise<ReadonlyMap<string, Standing>> {
  const { data } = await SpendingEntity.query
    .byMember({ workspaceID })
    .go({ pages: "all", consistent: true });
  return new Map(data.map((row) => [row.userID, standingOf({ ...row, limit: row.limit ?? null })]));
}

/** What the members of a workspace have spent in the months that are kept, by user. */
export async function months(workspaceID: string): Promise<ReadonlyMap<string, Spending["months"]>> {
  const rows = SpendingEntity.query.byMember({ workspaceID });
  const { data } = await rows.go({ pages: "all", consistent: true });
  return new Map(data.map((row) => [row.userID, row.months]));
}

/** The limit and the spending of one member. */
export const of = async (workspaceID: string, userID: string): Promise<Standing> =>
  standingOf(await read(workspaceID, userID));

/** What a member may still spend in this month; `Infinity` without a limit, or where nobody is known. */
export async function left(workspaceID: string, member: string | undefined): Promise<number> {
  if (member === undefined || TestWorkspace.isTest(workspaceID)) return Infinity;
  return leftIn(await read(workspaceID, member), presentMonth());
}

/** Throws `payment` where a member may spend fewer credits in this month. */
export async function requireLeft(
  workspaceID: string,
  member: string | undefined,
  credits: number,
): Promise<void> {
  if (member === undefined || TestWorkspace.isTest(workspaceID)) return;
  requireWithin(await read(workspaceID, member), { member, month: presentMonth(), credits });
}
