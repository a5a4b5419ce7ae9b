import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Permissions } from "../kit/permission.ts";

const { text, fixed } = Table.attribute;

/** A custom role of a workspace. */
export const RoleEntity = new Entity(
  {
    model: { service: "winnow", entity: "role", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      name: text,
      permissions: { type: CustomAttributeType<Permissions>("any"), required: true },
      /** The catalogue that the permissions are chosen from. Absent in rows of the first one. */
      catalogueVersion: { type: "number" },
      version: { type: "number", required: true },
      timeCreated: fixed,
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);
export type RoleRow = EntityItem<typeof RoleEntity>;

/** The number of members with a role. A missing row counts as zero. */
export const HolderEntity = new Entity(
  {
    model: { service: "winnow", entity: "role-holders", version: "1" },
    attributes: {
      workspaceID: fixed,
      role: fixed,
      count: { type: "number", required: true, default: 0 },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["role"] },
      },
    },
  },
  Table.config,
);
