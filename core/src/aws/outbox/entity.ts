import { Entity } from "electrodb";
import { config } from "../table/client.ts";

/** An event that was written with the change it reports and is not published yet. */
export const OutboxEntity = new Entity(
  {
    model: { service: "winnow", entity: "outbox", version: "1" },
    attributes: {
      id: { type: "string", required: true, readOnly: true },
      type: { type: "string", required: true, readOnly: true },
      workspaceID: { type: "string", required: true, readOnly: true },
      properties: { type: "any", required: true, readOnly: true },
      requestID: { type: "string", readOnly: true },
      shard: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
      pending: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["shard"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  config,
);
