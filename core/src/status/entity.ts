import { CustomAttributeType as custom, Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { bucketNames } from "./answer-buckets.ts";
import type { Answers, Month } from "./schema.ts";

const { text, fixed, expires } = Table.attribute;

/** The figures that everybody sees: one item. */
export const StatusEntity = new Entity(
  {
    model: { service: "winnow", entity: "status", version: "1" },
    attributes: {
      of: { type: ["stage"] as const, required: true, readOnly: true },
      months: { type: custom<readonly Month[]>("any"), required: true },
      answers: { type: custom<{ found: Answers | null }>("any"), required: true },
      timeMeasured: text,
    },
    indexes: { byStage: { pk: { field: "pk", composite: ["of"] }, sk: { field: "sk", composite: [] } } },
  },
  Table.config,
);

const buckets = Object.fromEntries(bucketNames.map((name) => [name, { type: "number" } as const]));

/** How many single verifications of a day took how long: a count for each bucket. */
export const AnswerTimesEntity = new Entity(
  {
    model: { service: "winnow", entity: "answerTimes", version: "1" },
    attributes: {
      of: { type: ["stage"] as const, required: true, readOnly: true },
      day: fixed,
      expires,
      ...buckets,
    },
    indexes: {
      byDay: { pk: { field: "pk", composite: ["of"] }, sk: { field: "sk", composite: ["day"] } },
    },
  },
  Table.config,
);
