import { Entity } from "electrodb";
import { Table } from "../../aws/table/index.ts";

const { fixed } = Table.attribute;
const number = { type: "number", required: true, readOnly: true } as const;

/** A slot: leased, or cooling down after a lease. A slot that was not used for an hour has no row. */
export const SessionLeaseEntity = new Entity(
  {
    model: { service: "winnow", entity: "session-lease", version: "1" },
    attributes: {
      key: fixed,
      slot: number,
      /** Absent while it cools down. */
      holder: { type: "string", readOnly: true },
      /** Milliseconds since the epoch; a leased slot expires then. */
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
      bySlot: {
        pk: { field: "pk", composite: ["key"] },
        sk: { field: "sk", composite: ["slot"] },
      },
    },
  },
  Table.config,
);
