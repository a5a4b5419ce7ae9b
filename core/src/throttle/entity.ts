import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true } as const;

/** What failed for one subject: an account, an address of origin. */
export const FailureEntity = new Entity(
  {
    model: { service: "winnow", entity: "failure", version: "1" },
    attributes: {
      subject: { ...text, readOnly: true },
      count: { type: "number", required: true, default: 0 },
      timeLast: text,
      expires: { type: "number", required: true },
    },
    indexes: {
      bySubject: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type FailureRow = EntityItem<typeof FailureEntity>;

/** How often one subject did what is limited, within one stretch of time. */
export const UseEntity = new Entity(
  {
    model: { service: "winnow", entity: "use", version: "1" },
    attributes: {
      subject: { ...text, readOnly: true },
      stretch: { type: "number", required: true, readOnly: true },
      count: { type: "number", required: true, default: 0 },
      expires: { type: "number", required: true },
    },
    indexes: {
      byStretch: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: ["stretch"] } },
    },
  },
  Table.config,
);
