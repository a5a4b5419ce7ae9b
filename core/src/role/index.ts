/**
 * Roles: named sets of permissions in a workspace. Five system roles never change; workspaces create custom ones.
 * Nobody grants permissions that they lack.
 */
export * as Role from "./index.ts";
export { catalogue } from "./permission-descriptions.ts";
export { erase } from "./erase.ts";
export { holderChanges } from "./holders.ts";
export { all, find, type Definition } from "./find.ts";
export { Create, PermissionArea, Info, Reference, Update } from "./schema.ts";
export { list, get, create, update, remove } from "./manage.ts";
