import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true, readOnly: true } as const;
const number = { type: "number", required: true, readOnly: true } as const;

/** A place: held by a worker, or resting after it was. One that nobody has used for a while has no row. */
export const LeaseEntity = new Entity(
  {
    model: { service: "winnow", entity: "lease", version: "1" },
    attributes: {
      key: text,
      place: number,
      /** Absent where it rests. */
      holder: { type: "string", readOnly: true },
      /** Milliseconds since the epoch. A held place is free from then on as well, whatever became of its holder. */
      freeFrom: number,
      /** How the last session was refused. */
      refusal: {
        type: "map",
        readOnly: true,
        properties: {
          code: { type: "number", required: true },
          times: { type: "number", required: true },
        },
      },
      /** Seconds since the epoch; the row vanishes afterwards. */
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
