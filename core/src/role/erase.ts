import { Table } from "../aws/table/index.ts";
import { HolderEntity, RoleEntity } from "./entity.ts";

/** Erases the roles of a closed workspace. Can be repeated. */
export async function erase(workspaceID: string): Promise<void> {
  await Table.eraseAll(RoleEntity, () => RoleEntity.query.byWorkspace({ workspaceID }));
  await Table.eraseAll(HolderEntity, () => HolderEntity.query.byWorkspace({ workspaceID }));
}
