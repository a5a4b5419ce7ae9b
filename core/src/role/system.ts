import { actions, everything, listAreas, type Permissions } from "../kit/permission.ts";
import type { SystemRole } from "./schema.ts";

const onLists = (granted: Permissions["verify_email"]): Permissions =>
  Object.fromEntries(listAreas.map((area) => [area, granted]));

/** The permissions of the system roles. Only the owner can transfer or close the workspace. */
export const system: Readonly<Record<SystemRole, { name: string; permissions: Permissions }>> = {
  owner: { name: "Owner", permissions: everything },
  admin: { name: "Admin", permissions: everything },
  manager: {
    name: "Manager",
    permissions: { ...onLists(actions), api_key: actions, my_plan: ["view"], my_team: ["view"] },
  },
  member: { name: "Member", permissions: onLists(["view", "add", "edit"]) },
  viewer: { name: "Viewer", permissions: onLists(["view"]) },
  finance: { name: "Finance", permissions: { my_plan: ["view", "add", "edit"] } },
};
