import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { text, fixed } = Table.attribute;

/** When a timer ran last. */
export const TimerEntity = new Entity(
  {
    model: { service: "winnow", entity: "timer", version: "1" },
    attributes: {
      of: { type: ["stage"] as const, required: true, readOnly: true },
      name: fixed,
      lastRun: text,
    },
    indexes: {
      ofStage: { pk: { field: "pk", composite: ["of"] }, sk: { field: "sk", composite: ["name"] } },
    },
  },
  Table.config,
);
