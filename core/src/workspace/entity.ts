import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true } as const;

/** What people share: lists, credits, invoices. Everything a tenant has lies under its id. */
export const WorkspaceEntity = new Entity(
  {
    model: { service: "winnow", entity: "workspace", version: "1" },
    attributes: {
      id: { ...text, readOnly: true },
      name: text,
      ownerID: text,
      timeCreated: { ...text, readOnly: true },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
