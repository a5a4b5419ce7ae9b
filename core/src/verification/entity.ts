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

/** The verification of a list: one row with its counters. */
export const VerificationEntity = new Entity(
  {
    model: { service: "winnow", entity: "verification", version: "1" },
    attributes: {
      workspaceID: text,
      listID: text,
      id: { type: "string", required: true },
      status: { type: State.options, required: true },
      /** The prefix of the chunk objects. */
      chunksBelow: { type: "string", required: true },
      chunks: count,
      chunkSize: count,
      doneChunks: count,
      total: count,
      /** Credits that were reserved: one for each address without a known verdict. */
      reserved: count,
      /** The key of the object with the verdicts that were known before the start. */
      known: { type: "string" },
      /** The manifest of the verification before this one, whose verdicts are taken over. */
      earlier: { type: "string" },
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
      timePaused: { type: "string" },
      timeResumed: { type: "string" },
      timeCompleted: { type: "string" },
    },
    indexes: {
      byList: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: ["listID"] } },
    },
  },
  Table.config,
);
export type VerificationRow = EntityItem<typeof VerificationEntity>;

/** A chunk that is done, or was requeued at least once. */
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
      /** The published object: the part of a chunk that is done, the checkpoint of a chunk that waits. */
      key: { type: "string", required: true },
      dueAt: { type: "string" },
      /** The entry of the manifest, once the chunk is done. */
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
