/**
 * Spending: what each member of a workspace has reserved and was charged by month, and the most that they may. A row changes in
 * the transaction of the ledger entries that it counts.
 */
export * as Spending from "./index.ts";
export type { Use } from "./rules.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { groupedDigits } from "../kit/grouped-digits.ts";
import { TestWorkspace } from "../kit/id.ts";
import { monthOf } from "../kit/utc.ts";
import { Clock } from "../port/clock/index.ts";
import { SpendingEntity } from "./entity.ts";
import { added, counted, leftIn, noSpending, type Spending, spentIn, type Use } from "./rules.ts";

/** The calendar month in UTC in which credits are counted now: `2026-11`. */
const presentMonth = (): string => monthOf(Clock.now());

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

/**
 * The changes that count these uses, for the transaction of their entries. Throws `payment` beyond a limit. They are refused as
 * outdated where a limit has changed meanwhile.
 */
export async function counting(
  workspaceID: string,
  uses: readonly Use[],
  outdated: () => Error,
): Promise<Change[]> {
  if (TestWorkspace.isTest(workspaceID)) return [];
  const byMember = Map.groupBy(added(uses), ({ member }) => member);
  const changes = [...byMember].map(async ([member, own]) => {
    const before = await read(workspaceID, member);
    for (const use of own) requireWithin(before, use);
    const after = own.reduce(counted, before);
    return after === before ? [] : [writing(workspaceID, member, after, outdated)];
  });
  return (await Promise.all(changes)).flat();
}

/** The change that gives a member a limit, or removes it. The caller knows that this is allowed. */
export async function limiting(
  workspaceID: string,
  userID: string,
  limit: number | null,
  outdated: () => Error,
): Promise<Change> {
  return writing(workspaceID, userID, { ...(await read(workspaceID, userID)), limit }, outdated);
}

/** Erases what the members of a closed workspace have spent. Can be repeated. */
export const erase = (workspaceID: string): Promise<void> =>
  Table.eraseAll(SpendingEntity, () => SpendingEntity.query.byMember({ workspaceID }));

async function read(workspaceID: string, userID: string): Promise<Spending> {
  const { data } = await SpendingEntity.get({ workspaceID, userID }).go({ consistent: true });
  return data ? { ...data, limit: data.limit ?? null } : noSpending;
}

function writing(
  workspaceID: string,
  userID: string,
  { version, limit, months }: Spending,
  outdated: () => Error,
): Change {
  const row = { workspaceID, userID, version: version + 1, months, ...(limit !== null && { limit }) };
  const put = SpendingEntity.put(row).where((now, { eq, notExists }) =>
    version === 0 ? notExists(now.version) : eq(now.version, version),
  );
  return Table.change(put, outdated);
}

function requireWithin(spending: Spending, { member, month, credits }: Use): void {
  if (credits <= 0 || credits <= leftIn(spending, month)) return;
  const { limit } = spending;
  const left = leftIn(spending, month);
  const who =
    Actor.isPerson() && Actor.self().userID === member
      ? "You"
      : Actor.isApiKey()
        ? "The person who made this key"
        : "The person who started this";
  throw new VisibleError(
    "payment",
    "budget.exhausted",
    `${who} may spend ${groupedDigits(limit ?? 0)} ${limit === 1 ? "credit" : "credits"} a month here, and ${left === 0 ? "none" : `only ${groupedDigits(left)}`} of them ` +
      `${left === 1 ? "is" : "are"} left: this needs ${groupedDigits(credits)}. Nothing was started. Ask the owner of the workspace for a ` +
      "higher limit, or wait for the next month.",
  );
}
