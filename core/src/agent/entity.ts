import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true, readOnly: true } as const;

/** Questions on their way to an agent, or back. The questions and the reports are objects. */
export const BatchEntity = new Entity(
  {
    model: { service: "winnow", entity: "probe-batch", version: "1" },
    attributes: {
      id: text,
      state: { type: ["waiting", "taken", "answered"] as const, required: true },
      /** Who took it. */
      agent: { type: "string" },
      /** When the answer is of no use any more. */
      dueAt: text,
      /** Seconds since the epoch; the row vanishes afterwards. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      byState: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["state"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);

/** An agent that was heard of. */
export const AgentEntity = new Entity(
  {
    model: { service: "winnow", entity: "probe-agent", version: "1" },
    attributes: {
      name: text,
      timeSeen: { type: "string", required: true },
      /** Seconds since the epoch; the row vanishes afterwards. */
      expires: { type: "number", required: true },
    },
    indexes: { all: { pk: { field: "pk", composite: [] }, sk: { field: "sk", composite: ["name"] } } },
  },
  Table.config,
);
