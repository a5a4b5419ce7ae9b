import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { deeds } from "./schema.ts";

const text = { type: "string", required: true, readOnly: true } as const;

/** A deed, written together with what it did. Nothing changes it, and no verb removes it. */
export const AuditEntity = new Entity(
  {
    model: { service: "winnow", entity: "audit", version: "1" },
    attributes: {
      workspaceID: text,
      id: text,
      deed: { type: deeds, required: true, readOnly: true },
      actorID: text,
      actorName: text,
      subjectID: { type: "string", readOnly: true },
      subjectName: text,
      details: { type: CustomAttributeType<Record<string, string>>("any"), required: true, readOnly: true },
      address: { type: "string", readOnly: true },
      program: { type: "string", readOnly: true },
      timeCreated: text,
      /** Seconds since 1970, after which the table forgets the row. */
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
