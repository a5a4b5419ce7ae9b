/** Changes of what members have spent and may spend. */
import { type Change, Table } from "../aws/table/index.ts";
import { TestWorkspace } from "../kit/id.ts";
import { SpendingEntity } from "./entity.ts";
import { added, counted, type Spending, type Use } from "./rules.ts";
import { read, requireWithin } from "./stored.ts";

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
