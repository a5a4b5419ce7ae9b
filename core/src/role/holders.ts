import { type Change, Table } from "../aws/table/index.ts";
import { HolderEntity } from "./entity.ts";

/** The changes that count a member who comes, goes, or has another role. The owner is not counted: there is always one. */
export const moved = (workspaceID: string, { from, to }: { from?: string; to?: string }): Change[] => [
  ...(from ? count(workspaceID, from, -1) : []),
  ...(to ? count(workspaceID, to, 1) : []),
];

function count(workspaceID: string, role: string, by: number): Change[] {
  if (role === "owner") return [];
  return [Table.change(HolderEntity.upsert({ workspaceID, role }).add({ count: by }))];
}

/** How many people have each role. */
export async function holders(workspaceID: string): Promise<ReadonlyMap<string, number>> {
  const { data } = await HolderEntity.query
    .byWorkspace({ workspaceID })
    .go({ pages: "all", consistent: true });
  return new Map([["owner", 1], ...data.map(({ role, count: people }): [string, number] => [role, people])]);
}
