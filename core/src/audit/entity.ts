import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { auditActions } from "./schema.ts";

const { fixed } = Table.attribute;

/** An audit entry, immutable, written in the transaction of the action that it records. */
export const AuditEntity = new Entity(
  {
    model: { service: "winnow", entity: "audit", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      action: { type: auditActions, required: true, readOnly: true, field: "deed" },
      actorID: fixed,
      actorName: fixed,
      subjectID: { type: "string", readOnly: true },
      subjectName: fixed,
      details: { type: CustomAttributeType<Record<string, string>>("any"), required: true, readOnly: true },
      address: { type: "string", readOnly: true },
      program: { type: "string", readOnly: true },
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
