/** What roles grant, and which of them a person may hand out. */
import { actions, areas, Permission, type Permissions } from "@winnow/core/kit/permission";
import type { Feature, Info } from "@winnow/core/role/schema";

/** What features grant, by area. */
export const permissionsOf = (features: readonly Feature[]): Permissions =>
  Object.fromEntries(features.map(({ name, actions }) => [name, actions]));

/** Permissions as the wire has them. */
export const featuresOf = (permissions: Permissions): Feature[] =>
  areas.map((name) => ({ name, actions: actions.filter((action) => permissions[name]?.includes(action)) }));

/** Whether somebody with these permissions has all that a role grants. */
export const isWithin = (mine: Permissions, granted: readonly Feature[]): boolean =>
  Permission.covers(mine, permissionsOf(granted));

/** The roles that somebody with these permissions may give to others: any that grants no more, but the owner's. */
export const assignableRoles = (roles: readonly Info[], mine: Permissions): Info[] =>
  roles.filter(({ id, permission_features }) => id !== "owner" && isWithin(mine, permission_features));
