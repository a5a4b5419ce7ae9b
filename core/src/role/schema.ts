/** The shapes of roles, safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { Name } from "../kit/text/name.ts";
import { type Action, actions, type Area, areas, type Permissions } from "../kit/permission.ts";

/** The system roles, from all permissions to view only; finance sees no lists. */
export const systemRoles = ["owner", "admin", "manager", "member", "viewer", "finance"] as const;
export type SystemRole = (typeof systemRoles)[number];

/** Roles of its own that a workspace has at most. */
export const maxRoles = 50;

const RoleID = z.union([z.enum(systemRoles), ID.schema("role")]);

/** A role that can be assigned: any except owner. */
export const Grantable = z
  .string()
  .max(50)
  .refine(
    (id) => id !== "owner" && RoleID.safeParse(id).success,
    "Choose a role that can be given: admin, manager, member, viewer, finance, or one that the workspace made.",
  );

/** The actions that a role grants on one area. */
export const Feature = z
  .strictObject({ name: z.enum(areas), actions: z.array(z.enum(actions)).max(actions.length) })
  .meta({ id: "PermissionFeature" });
export type Feature = z.infer<typeof Feature>;

/** A role by id and name. */
export const Reference = z.object({ id: RoleID, name: z.string() });

export const Info = Reference.extend({
  is_system: z.boolean().describe("System roles cannot be changed"),
  members: z.int().describe("How many people have it"),
  permission_features: z.array(Feature),
  version: z.int().describe("Counts its changes; 0 for a system role"),
}).meta({ id: "Role" });
export type Info = z.infer<typeof Info>;

/** A new role. */
export const Create = z.strictObject({
  name: z
    .string()
    .overwrite(Name.plain)
    .min(1, "Give the role a name.")
    .max(50, "A name has at most 50 characters."),
  permission_features: z.array(Feature).max(areas.length),
});
export type Create = z.infer<typeof Create>;

/** Changes of a role, on condition of the version that they are based on. */
export const Update = Create.partial().extend({
  version: z.int().min(1).max(1_000_000_000).describe("The version that the change is made of"),
});

/** A permission area and its actions, described. */
export const PermissionArea = z
  .object({
    name: z.enum(areas),
    description: z.string(),
    actions: z.array(z.object({ name: z.enum(actions), description: z.string() })),
  })
  .meta({ id: "PermissionArea" });
export type PermissionArea = z.infer<typeof PermissionArea>;

/** Permissions in wire format: every area, actions in fixed order. */
export const featuresOf = (permissions: Permissions): Feature[] =>
  areas.map((name) => ({ name, actions: actions.filter((action) => permissions[name]?.includes(action)) }));

/** The permissions of features; repeated areas are merged. */
export function permissionsOf(features: readonly Feature[]): Permissions {
  const granted: Partial<Record<Area, Action[]>> = {};
  for (const { name, actions: more } of features) granted[name] = [...(granted[name] ?? []), ...more];
  return granted;
}
