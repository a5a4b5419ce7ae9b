/** The shapes of roles that any room, the browser included, may know. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { Name } from "../kit/name.ts";
import { type Action, actions, type Area, areas, type Permissions } from "../kit/permission.ts";

/** The roles that every workspace has, from the one that may do everything to the one that only looks. */
export const systemRoles = ["owner", "admin", "manager", "member", "viewer"] as const;
export type SystemRole = (typeof systemRoles)[number];

const RoleID = z.union([z.enum(systemRoles), ID.schema("role")]);

/** A role that people can be given: any but the owner's. */
export const Grantable = z
  .string()
  .refine(
    (id) => id !== "owner" && RoleID.safeParse(id).success,
    "Choose a role that can be given: admin, manager, member, viewer, or one that the workspace made.",
  );

/** What a role grants on one area. */
export const Feature = z
  .strictObject({ name: z.enum(areas), actions: z.array(z.enum(actions)) })
  .meta({ id: "PermissionFeature" });
export type Feature = z.infer<typeof Feature>;

/** A role in a few words. */
export const Reference = z.object({ id: RoleID, name: z.string() });

export const Info = Reference.extend({
  is_system: z.boolean().describe("System roles cannot be changed"),
  members: z.int().describe("How many people have it"),
  permission_features: z.array(Feature),
  version: z.int().describe("Counts its changes; 0 for a system role"),
}).meta({ id: "Role" });
export type Info = z.infer<typeof Info>;

/** A role as it is made. */
export const Draft = z.strictObject({
  name: z
    .string()
    .overwrite(Name.plain)
    .min(1, "Give the role a name.")
    .max(50, "A name has at most 50 characters."),
  permission_features: z.array(Feature).max(areas.length),
});
export type Draft = z.infer<typeof Draft>;

/** A role as it is changed: by whoever saw it last. */
export const Revision = Draft.partial().extend({
  version: z.int().min(1).describe("The version that the change is made of"),
});

/** What roles are built of: an area, and what may be done there. */
export const Grant = z
  .object({
    name: z.enum(areas),
    description: z.string(),
    actions: z.array(z.object({ name: z.enum(actions), description: z.string() })),
  })
  .meta({ id: "PermissionArea" });
export type Grant = z.infer<typeof Grant>;

/** Permissions as the wire has them: every area, with its actions in their order. */
export const featuresOf = (permissions: Permissions): Feature[] =>
  areas.map((name) => ({ name, actions: actions.filter((action) => permissions[name]?.includes(action)) }));

/** The permissions that features grant; an area that comes twice grants what both say. */
export function permissionsOf(features: readonly Feature[]): Permissions {
  const granted: Partial<Record<Area, Action[]>> = {};
  for (const { name, actions: more } of features) granted[name] = [...(granted[name] ?? []), ...more];
  return granted;
}
