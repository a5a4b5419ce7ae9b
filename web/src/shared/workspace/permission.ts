/** What roles grant, and which of them a user may assign. */
import { actions, areas, Permission, type Permissions } from "@winnow/core/kit/permission";
import type { Feature, Info } from "@winnow/core/role/schema";

/** Permissions by area, from the features of the wire. */
export const permissionsOf = (features: readonly Feature[]): Permissions =>
  Object.fromEntries(features.map(({ name, actions }) => [name, actions]));

/** Features of the wire, from permissions by area. */
export const featuresOf = (permissions: Permissions): Feature[] =>
  areas.map((name) => ({ name, actions: actions.filter((action) => permissions[name]?.includes(action)) }));

/** Whether `mine` includes everything that a role grants. */
export const isWithin = (mine: Permissions, granted: readonly Feature[]): boolean =>
  Permission.covers(mine, permissionsOf(granted));

/** Roles that a user with these permissions may assign: none that grants more, and never owner. */
export const assignableRoles = (roles: readonly Info[], mine: Permissions): Info[] =>
  roles.filter(({ id, permission_features }) => id !== "owner" && isWithin(mine, permission_features));
