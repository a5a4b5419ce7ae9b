import { Entity } from "electrodb";
import { Table } from "../../aws/table/index.ts";

/** How many refusals a session with a set of mail hosts may have. Belongs to no workspace. */
export const HostLimitEntity = new Entity(
  {
    model: { service: "winnow", entity: "host-limit", version: "1" },
    attributes: {
      key: { type: "string", required: true },
      max: { type: "number", required: true, field: "most" },
      endsAtRefusal: { type: "boolean", required: true },
      /** Seconds since the epoch; the table then removes the row. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byHosts: { pk: { field: "pk", composite: ["key"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
