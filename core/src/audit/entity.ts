import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { auditActions } from "./schema.ts";

const { fixed, text } = Table.attribute;

/**
 * An audit entry, written in the transaction of the action that it records. Nothing of it changes, but that what it says of a
 * person in words is erased once their account or the workspace is closed.
 */
export const AuditEntity = new Entity(
  {
    model: { service: "winnow", entity: "audit", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      action: { type: auditActions, required: true, readOnly: true, field: "deed" },
      actorID: fixed,
      actorName: text,
      subjectID: { type: "string", readOnly: true },
      subjectName: text,
      details: { type: CustomAttributeType<Record<string, string>>("any"), required: true },
      address: { type: "string" },
      program: { type: "string" },
      timeCreated: fixed,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true, readOnly: true },
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
export type AuditRow = EntityItem<typeof AuditEntity>;
