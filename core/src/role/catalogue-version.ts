/**
 * The catalogue of permissions that a stored role was made from. In the first one, `edit` of `my_plan` was also the right to
 * buy and to cancel. A role of that time is given `add` and `delete` when it is read, so that nobody loses a right: once,
 * in its row and in the audit trail.
 */
import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { actions, type Permissions } from "../kit/permission.ts";
import { RoleEntity, type RoleRow } from "./entity.ts";

/** The catalogue that roles are made from now. */
export const catalogueVersion = 2;

/** The row in the present catalogue. Where it cannot be written, the next reading writes it. */
export async function broughtOver(row: RoleRow): Promise<RoleRow> {
  const permissions = divided(row.permissions);
  if (row.catalogueVersion !== undefined || permissions === row.permissions) return row;
  const after = { ...row, permissions, catalogueVersion, version: row.version + 1 };
  await write(row, after).catch(() => null);
  return after;
}

/** The permissions with what `edit` of `my_plan` once included. */
function divided(permissions: Permissions): Permissions {
  const { my_plan: plan = [] } = permissions;
  if (!plan.includes("edit") || (plan.includes("add") && plan.includes("delete"))) return permissions;
  return { ...permissions, my_plan: actions.filter((action) => action !== "view" || plan.includes("view")) };
}

/** Writes the row and its audit entry, unless somebody has changed it since. */
const write = ({ workspaceID, id, name, version }: RoleRow, after: RoleRow): Promise<void> =>
  Actor.provide({ type: "system", workspaceID, job: "bring-over-role" }, () =>
    Table.write([
      Table.change(
        RoleEntity.patch({ workspaceID, id })
          .set({ permissions: after.permissions, catalogueVersion, version: after.version })
          .where(
            (row, { eq, notExists }) => `${eq(row.version, version)} AND ${notExists(row.catalogueVersion)}`,
          ),
      ),
      Audit.recording(workspaceID, "role.updated", { id, name }, { my_plan: "add, delete" }),
    ]),
  );
