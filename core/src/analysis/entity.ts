import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Known } from "./known.ts";
import { type Health, type Info, State } from "./schema.ts";

const count = { type: "number", required: true, default: 0 } as const;
const text = { type: "string", required: true, readOnly: true } as const;

/** The analysis of a list: one row. What is known between two steps lies in one object. */
export const AnalysisEntity = new Entity(
  {
    model: { service: "winnow", entity: "analysis", version: "1" },
    attributes: {
      workspaceID: text,
      listID: text,
      id: { type: "string", required: true },
      status: { type: State.options, required: true },
      /** Where the chunks of addresses are. */
      chunksBelow: { type: "string", required: true },
      chunks: count,
      /** Distinct addresses. */
      total: count,
      badSyntax: count,
      /** How often the work was put down. */
      step: count,
      /** The object in which the last step wrote down what it knew. */
      notes: { type: "string" },
      done: count,
      /** How large the sample is, and how many of it have an answer; 0 until it is drawn. */
      drawn: count,
      answered: count,
      /** The verdicts that a verification need not ask for again. */
      known: { type: custom<Known>("any") },
      health: { type: custom<Health>("any") },
      error: { type: custom<NonNullable<Info["error"]>>("any") },
      timeStarted: { type: "string", required: true },
      timeCompleted: { type: "string" },
      /** Present while the job can still move. */
      underway: { type: "string" },
      /** The last sign of life. */
      heartbeat: { type: "string" },
    },
    indexes: {
      byList: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: ["listID"] } },
      underwayByHeartbeat: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["underway"] },
        sk: { field: "gsi1sk", composite: ["heartbeat"] },
      },
    },
  },
  Table.config,
);
export type Job = EntityItem<typeof AnalysisEntity>;
