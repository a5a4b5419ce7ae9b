import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { Verdict } from "../verdict/index.ts";
import type { Part } from "./manifest.ts";
import { State } from "./schema.ts";

const count = { type: "number", required: true, default: 0 } as const;
const text = { type: "string", required: true, readOnly: true } as const;

/** A map of counters, one for each of the known names. */
const tally = <K extends string>(names: readonly K[]) =>
  ({
    type: "map",
    properties: Object.fromEntries(names.map((name) => [name, { type: "number" }])) as Record<
      K,
      { type: "number" }
    >,
    default: {},
  }) as const;

/** The verification of a list: one row that all chunks count on. */
export const VerificationEntity = new Entity(
  {
    model: { service: "winnow", entity: "verification", version: "1" },
    attributes: {
      workspaceID: text,
      listID: text,
      id: { type: "string", required: true },
      status: { type: State.options, required: true },
      /** Where the chunks of addresses are. */
      chunksBelow: { type: "string", required: true },
      chunks: count,
      chunkSize: count,
      doneChunks: count,
      total: count,
      /** Credits that were set aside: one for each address whose verdict was not known before. */
      reserved: count,
      /** The object with the verdicts that were known before. */
      known: { type: "string" },
      done: count,
      valid: count,
      invalid: count,
      risky: count,
      unknown: count,
      reasons: tally(Verdict.Reason.options),
      providers: tally(Verdict.providers),
      charged: count,
      manifest: { type: "string" },
      timeStarted: { type: "string", required: true },
      timeResumed: { type: "string" },
      timeCompleted: { type: "string" },
      /** Present while the job can still move. */
      open: { type: "string" },
      /** The last sign of life. */
      heartbeat: { type: "string" },
    },
    indexes: {
      byList: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: ["listID"] } },
      openByHeartbeat: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["open"] },
        sk: { field: "gsi1sk", composite: ["heartbeat"] },
      },
    },
  },
  Table.config,
);
export type Job = EntityItem<typeof VerificationEntity>;

/** A chunk that has come back at least once, or is done; one that never ran has no row. */
export const ChunkEntity = new Entity(
  {
    model: { service: "winnow", entity: "chunk", version: "1" },
    attributes: {
      workspaceID: text,
      listID: text,
      verificationID: text,
      chunk: { type: "number", required: true, readOnly: true, padding: { length: 6, char: "0" } },
      state: { type: ["waiting", "done"] as const, required: true },
      round: count,
      /** The object that won: the verdicts of a chunk that is done, the carried ones of a chunk that waits. */
      key: { type: "string", required: true },
      dueAt: { type: "string" },
      /** What the manifest says of the chunk, once it is done. */
      part: { type: custom<Part>("any") },
    },
    indexes: {
      byList: {
        pk: { field: "pk", composite: ["workspaceID", "listID"] },
        sk: { field: "sk", composite: ["verificationID", "chunk"] },
      },
    },
  },
  Table.config,
);
export type Chunk = EntityItem<typeof ChunkEntity>;
