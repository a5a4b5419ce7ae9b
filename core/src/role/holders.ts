import { type Change, Table } from "../aws/table/index.ts";
import { HolderEntity } from "./entity.ts";

/**
 * The changes that count the holders of a role when a member joins, leaves or changes role. The owner is not counted.
 */
export const holderChanges = (
  workspaceID: string,
  { from, to }: { from?: string; to?: string },
): Change[] => [
  ...(from ? counting(workspaceID, from, -1) : []),
  ...(to ? counting(workspaceID, to, 1) : []),
];

function counting(workspaceID: string, role: string, by: number): Change[] {
  if (role === "owner") return [];
  return [Table.change(HolderEntity.upsert({ workspaceID, role }).add({ count: by }))];
}

/** The number of holders by role. */
export async function holders(workspaceID: string): Promise<ReadonlyMap<string, number>> {
  const { data } = await HolderEntity.query
    .byWorkspace({ workspaceID })
    .go({ pages: "all", consistent: true });
  return new Map([["owner", 1], ...data.map(({ role, count: people }): [string, number] => [role, people])]);
}
