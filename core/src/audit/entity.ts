import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { auditActions } from "./schema.ts";

const text = { type: "string", required: true, readOnly: true } as const;

/** An audit entry, immutable, written in the transaction of the action that it records. */
export const AuditEntity = new Entity(
  {
    model: { service: "winnow", entity: "audit", version: "1" },
    attributes: {
      workspaceID: text,
      id: text,
      action: { type: auditActions, required: true, readOnly: true, field: "deed" },
      actorID: text,
      actorName: text,
      subjectID: { type: "string", readOnly: true },
      subjectName: text,
      details: { type: CustomAttributeType<Record<string, string>>("any"), required: true, readOnly: true },
      address: { type: "string", readOnly: true },
      program: { type: "string", readOnly: true },
      timeCreated: text,
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
