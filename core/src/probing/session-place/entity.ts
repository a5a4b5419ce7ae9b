import { Entity } from "electrodb";
import { Table } from "../../aws/table/index.ts";

const { fixed } = Table.attribute;
const number = { type: "number", required: true, readOnly: true } as const;

/**
 * A place: held, or cooling down after its release. A place that was not used for an hour has no row. Rows are stored under
 * former names, `session-lease` and `slot`.
 */
export const SessionPlaceEntity = new Entity(
  {
    model: { service: "winnow", entity: "session-lease", version: "1" },
    attributes: {
      key: fixed,
      place: { ...number, field: "slot", label: "slot" },
      /** Absent while it cools down. */
      holder: { type: "string", readOnly: true },
      /** Milliseconds since the epoch; a held place expires then. */
      freeFrom: number,
      /** When its sessions so far have been spaced out; milliseconds since the epoch. */
      evenFrom: { type: "number", readOnly: true },
      /** How the last session was refused. */
      refusal: {
        type: "map",
        readOnly: true,
        properties: {
          code: { type: "number", required: true },
          times: { type: "number", required: true },
        },
      },
      /** Seconds since the epoch; the table then removes the row. */
      expires: number,
    },
    indexes: {
      byPlace: {
        pk: { field: "pk", composite: ["key"] },
        sk: { field: "sk", composite: ["place"] },
      },
    },
  },
  Table.config,
);
