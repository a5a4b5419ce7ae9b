import { Entity } from "electrodb";
import { Table } from "../../aws/table/index.ts";

/** The last question batch of a registrable domain. Belongs to no workspace. */
export const QuestionBatchEntity = new Entity(
  {
    model: { service: "winnow", entity: "question-batch", version: "1" },
    attributes: {
      domain: { type: "string", required: true, readOnly: true },
      /** When the last batch ends, in milliseconds since the epoch. */
      end: { type: "number", required: true, readOnly: true },
      /** Seconds since the epoch; the table then removes the row. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byDomain: { pk: { field: "pk", composite: ["domain"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
