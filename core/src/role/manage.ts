/** The roles of a workspace, as people look at them and change them. */
import { Audit } from "../audit/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { type Area, Permission, type Permissions } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { Workspace } from "../workspace/index.ts";
import { catalogueVersion } from "./catalogue-version.ts";
import { HolderEntity, RoleEntity, type RoleRow } from "./entity.ts";
import { holders } from "./holders.ts";
import { all, find, type Definition, own } from "./find.ts";
import { system } from "./system.ts";
import { Create, featuresOf, type Info, maxRoles, permissionsOf, Reference, Update } from "./schema.ts";

const systemNames = Object.values(system).map(({ name }) => name);

/** Roles are visible to members who assign them. */
const viewingAreas: readonly Area[] = ["roles", "my_team"];

/** System roles, then custom roles by name. */
export async function list(): Promise<Info[]> {
  const workspaceID = Actor.canAny(viewingAreas, "view");
  const [roles, counts] = await Promise.all([all(workspaceID), holders(workspaceID)]);
  return roles.map((role) => view(role, counts));
}

export const get = fn(Reference.shape.id, async (id): Promise<Info> => {
  const workspaceID = Actor.canAny(viewingAreas, "view");
  const [role, counts] = await Promise.all([find(workspaceID, id), holders(workspaceID)]);
  if (!role) throw missing();
  return view(role, counts);
});

/** Creates a role. Throws `forbidden` where it grants a permission that the acting person lacks. */
export const create = fn(Create, async ({ name, permission_features }): Promise<Info> => {
  const workspaceID = Actor.can("roles", "add");
  const permissions = permissionsOf(permission_features);
  const role = { id: ID.create("role"), name, permissions, version: 1 };
  return Workspace.transact(workspaceID, async () => {
    requireCovered(await Actor.standing("roles", "add"), permissions);
    const others = await own(workspaceID);
    if (others.length >= maxRoles)
      throw conflict("role.too_many", `A workspace has at most ${maxRoles} roles of its own.`);
    requireFreeName(name, others);
    const row = { ...role, catalogueVersion, workspaceID, timeCreated: Clock.now().toISOString() };
    return {
      answer: view(role),
      changes: [Table.change(RoleEntity.create(row)), Audit.recording(workspaceID, "role.created", role)],
    };
  });
});

/**
 * Updates a role. Throws `forbidden` for one's own role, or where it grants before or after a permission that one
 * lacks.
 */
export const update = fn(Update.extend({ id: ID.schema("role") }), async ({ id, version, ...change }) => {
  const workspaceID = Actor.can("roles", "edit");
  return Workspace.transact(workspaceID, async (): Promise<Workspace.Decision<Info>> => {
    const standing = await Actor.standing("roles", "edit");
    const others = await own(workspaceID);
    const before = await requireRole(workspaceID, id);
    if (id === standing.role) throw forbidden("role.own", "You cannot change your own role.");
    if (version !== before.version)
      throw conflict(
        "role.changed",
        "Somebody else has changed this role. Look at it again, then change it.",
      );
    const { name = before.name, permission_features } = change;
    const permissions = permission_features ? permissionsOf(permission_features) : before.permissions;
    requireCovered(standing, before.permissions, permissions);
    if (!Permission.covers(before.permissions, permissions)) Actor.requireConfirmed();
    requireFreeName(
      name,
      others.filter((other) => other.id !== id),
    );
    const after = { id, name, permissions, version: version + 1 };
    const patch = RoleEntity.patch({ workspaceID, id }).set({
      name,
      permissions,
      catalogueVersion,
      version: after.version,
    });
    return {
      answer: view(after, await holders(workspaceID)),
      changes: [
        Table.change(patch, missing),
        Audit.recording(workspaceID, "role.updated", after, { from: before.name }),
      ],
    };
  });
});

/** Removes a role without holders. */
export const remove = fn(ID.schema("role"), async (id): Promise<void> => {
  const workspaceID = Actor.can("roles", "delete");
  return Workspace.transact(workspaceID, async () => {
    const standing = await Actor.standing("roles", "delete");
    const role = await requireRole(workspaceID, id);
    requireCovered(standing, role.permissions);
    const people = (await holders(workspaceID)).get(id) ?? 0;
    if (people > 0)
      throw conflict(
        "role.in_use",
        `${people === 1 ? "One person has" : `${people} people have`} this role. Give them another one first.`,
      );
    return {
      answer: undefined,
      changes: [
        Table.change(RoleEntity.delete({ workspaceID, id })),
        Table.change(HolderEntity.delete({ workspaceID, role: id })),
        Audit.recording(workspaceID, "role.deleted", role),
      ],
    };
  });
});

const view = (
  { id, name, permissions, version }: Definition,
  counts?: ReadonlyMap<string, number>,
): Info => ({
  id,
  name,
  is_system: version === 0,
  members: counts?.get(id) ?? 0,
  permission_features: featuresOf(permissions),
  version,
});

async function requireRole(workspaceID: string, id: string): Promise<Definition> {
  const role = await find(workspaceID, id);
  if (!role) throw missing();
  return role;
}

/** Throws `forbidden` where a permission exceeds those of the acting person. */
function requireCovered({ permissions }: Actor.Standing, ...granted: readonly Permissions[]): void {
  if (!granted.every((each) => Permission.covers(permissions, each)))
    throw forbidden("role.beyond", "This role grants something that you may not do yourself.");
}

/** Throws `conflict` where the name is taken, case-insensitively. */
function requireFreeName(name: string, others: readonly RoleRow[]): void {
  const taken = [...systemNames, ...others.map((other) => other.name)].map((each) => each.toLowerCase());
  if (taken.includes(name.toLowerCase()))
    throw conflict("role.name_taken", "Another role of this workspace has this name. Choose another name.");
}

const conflict = (code: string, message: string) => new VisibleError("conflict", code, message);

const forbidden = (code: string, message: string) => new VisibleError("forbidden", code, message);

const missing = () => new VisibleError("missing", "role.missing", "This workspace has no such role.");
