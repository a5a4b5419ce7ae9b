import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { Kind } from "./schema.ts";

const count = { type: "number", required: true, default: 0 } as const;
const { text, fixed } = Table.attribute;

/** A job that is open. The row is created with the work and removed with its end. */
export const JobEntity = new Entity(
  {
    model: { service: "winnow", entity: "job", version: "1" },
    attributes: {
      workspaceID: fixed,
      kind: { type: Kind.options, required: true, readOnly: true },
      id: fixed,
      /** What the job works on; of a reaction, the event. */
      input: { type: custom<Record<string, unknown>>("any"), required: true, readOnly: true },
      /** Whether its list is small, so that it does not wait behind jobs on large ones. */
      isSmall: { type: "boolean", readOnly: true },
      /** Whether it is left out where the open jobs of a kind are counted. */
      isUnlimited: { type: "boolean", readOnly: true },
      step: count,
      /** The key of the object that the last step saved. */
      checkpoint: { type: "string" },
      /** How often the sweep restarted the job since its last step. */
      restarts: count,
      timeOpened: fixed,
      /** The call that caused it. */
      requestID: { type: "string", readOnly: true },
      /** Whether it waits for its turn. */
      isWaiting: { type: "boolean" },
      /** How many jobs of its kind its workspace may have under way, where that differs from the default. */
      turns: { type: "number" },
      /** When it got its turn. */
      timeBegun: { type: "string" },
      /** The sweep restarts the job after this moment. A heartbeat postpones it. */
      staleAt: text,
      /** Spreads the index over several partitions. */
      shard: fixed,
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["kind", "id"] },
      },
      openByStaleness: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["shard"] },
        sk: { field: "gsi1sk", composite: ["staleAt"] },
      },
    },
  },
  Table.config,
);
export type Job = EntityItem<typeof JobEntity>;

/** Names a job. */
export type Key = Pick<Job, "workspaceID" | "kind" | "id">;

export const shards = ["0", "1", "2", "3", "4", "5", "6", "7"] as const;

/** Which jobs of a kind have the turns of a workspace. */
export const TurnEntity = new Entity(
  {
    model: { service: "winnow", entity: "turn", version: "1" },
    attributes: {
      workspaceID: fixed,
      kind: { type: Kind.options, required: true, readOnly: true },
      version: count,
      /** The ids of the jobs under way. */
      holders: { type: "list", items: { type: "string" }, required: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["kind"] },
      },
    },
  },
  Table.config,
);

/** Orders the openings of jobs of a kind that a workspace may have a number of open. */
export const OpeningsEntity = new Entity(
  {
    model: { service: "winnow", entity: "openings", version: "1" },
    attributes: {
      workspaceID: fixed,
      kind: { type: Kind.options, required: true, readOnly: true },
      version: count,
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["kind"] },
      },
    },
  },
  Table.config,
);

/** A job that waits for its turn. */
export const WaitingEntity = new Entity(
  {
    model: { service: "winnow", entity: "waiting", version: "1" },
    attributes: {
      workspaceID: fixed,
      kind: { type: Kind.options, required: true, readOnly: true },
      id: fixed,
      /** That of the job. Former rows have none: they are older than all others. */
      timeOpened: { type: "string", readOnly: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["kind", "id"] },
      },
    },
  },
  Table.config,
);
export type Waiting = EntityItem<typeof WaitingEntity>;
