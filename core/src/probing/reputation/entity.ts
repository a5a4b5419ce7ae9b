import { Entity } from "electrodb";
import { Table } from "../../aws/table/index.ts";

const count = { type: "number", required: true, default: 0 } as const;

/** What sessions with a provider showed it in a window of time. Belongs to no workspace. */
export const ReputationEntity = new Entity(
  {
    model: { service: "winnow", entity: "reputation", version: "1" },
    attributes: {
      key: { type: "string", required: true },
      window: { type: "number", required: true, field: "span" },
      sessions: count,
      asked: count,
      unknown: count,
      refused: count,
      blocked: count,
      granted: count,
      /** Seconds since the epoch; the table then removes the row. */
      expires: { type: "number" },
    },
    indexes: {
      byWindow: { pk: { field: "pk", composite: ["key"] }, sk: { field: "sk", composite: ["window"] } },
    },
  },
  Table.config,
);
