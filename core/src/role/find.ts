import type { Permissions } from "../kit/permission.ts";
import { broughtOver } from "./catalogue-version.ts";
import { RoleEntity, type RoleRow } from "./entity.ts";
import { type SystemRole, systemRoles } from "./schema.ts";
import { system } from "./system.ts";

/** A system or custom role. `version` is 0 for a system role, and counts the changes of a custom one. */
export interface Definition {
  id: string;
  name: string;
  permissions: Permissions;
  version: number;
}

const isSystem = (id: string): id is SystemRole => (systemRoles as readonly string[]).includes(id);

const systemRole = (id: SystemRole): Definition => ({ id, ...system[id], version: 0 });

/** A role of a workspace; null where it does not exist. */
export async function find(workspaceID: string, id: string): Promise<Definition | null> {
  if (isSystem(id)) return systemRole(id);
  const { data } = await RoleEntity.get({ workspaceID, id }).go({ consistent: true });
  return data && broughtOver(data);
}

/** The custom roles of a workspace, by name. */
export async function own(workspaceID: string): Promise<RoleRow[]> {
  const { data } = await RoleEntity.query.byWorkspace({ workspaceID }).go({ pages: "all", consistent: true });
  const rows = await Promise.all(data.map(broughtOver));
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** All roles of a workspace: system roles, then custom ones by name. */
export const all = async (workspaceID: string): Promise<Definition[]> => [
  ...systemRoles.map(systemRole),
  ...(await own(workspaceID)),
];
