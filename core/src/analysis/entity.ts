import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Known } from "./known.ts";
import { type Health, type Info, State } from "./schema.ts";

const count = { type: "number", required: true, default: 0 } as const;
const { text, fixed, expires } = Table.attribute;

/** The analysis of a list: one table row. Its checkpoint belongs to its job. */
export const AnalysisEntity = new Entity(
  {
    model: { service: "winnow", entity: "analysis", version: "1" },
    attributes: {
      workspaceID: fixed,
      listID: fixed,
      id: text,
      status: { type: State.options, required: true },
      /** The prefix of the chunk objects. */
      chunksBelow: text,
      chunks: count,
      /** The addresses of each chunk but the last; absent in older analyses. */
      chunkSize: { type: "number" },
      /** The key of the position map; none where no address repeats. */
      positions: { type: "string" },
      /** Distinct addresses. */
      total: count,
      badSyntax: count,
      done: count,
      /** What orders the addresses of the sample, and when it first did; without a time the sample is new. */
      seed: { type: "string" },
      drawnAt: { type: "string" },
      /** The size of the sample that the analysis may probe. */
      probes: { type: "number" },
      /** The size of the sample, 0 before it is drawn, and how many of it have a verdict. */
      drawn: count,
      answered: count,
      /** The final verdicts that a verification reuses. */
      known: { type: custom<Known>("any") },
      health: { type: custom<Health>("any") },
      /** What the analysis before this one found, until this one is completed. */
      former: { type: custom<Former>("any") },
      error: { type: custom<NonNullable<Info["error"]>>("any") },
      timeStarted: text,
      timeCompleted: { type: "string" },
    },
    indexes: {
      byList: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: ["listID"] } },
    },
  },
  Table.config,
);
export type AnalysisRow = EntityItem<typeof AnalysisEntity>;

/** What a completed analysis found, and when. */
export interface Former {
  health: Health;
  known?: Known | undefined;
  timeCompleted: string;
}

/** A sample: the seed that drew it, and the hashes of its addresses in ascending order, 8 bytes each, in Base64. */
export interface Run {
  seed: string;
  at: string;
  /** The share of the list that a mail server was to be asked about. */
  share: number;
  hashes: string;
}

/** The free probes that the analyses of a workspace used on a day, and their samples. */
export const ProbeBudgetEntity = new Entity(
  {
    model: { service: "winnow", entity: "probe_budget", version: "1" },
    attributes: {
      workspaceID: fixed,
      day: fixed,
      used: { type: "number", required: true },
      runs: { type: custom<Run[]>("any") },
      expires,
    },
    indexes: {
      byDay: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: ["day"] } },
    },
  },
  Table.config,
);

/** The key of the hashes of a workspace's sampled addresses. */
export const ProbeSecretEntity = new Entity(
  {
    model: { service: "winnow", entity: "probe_secret", version: "1" },
    attributes: { workspaceID: fixed, secret: fixed },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
