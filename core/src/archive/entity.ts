import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { states } from "./schema.ts";

const { text, fixed } = Table.attribute;
const optional = { type: "string" } as const;

/** The archive of a workspace: the one that is being made, or was made last. */
export const ArchiveEntity = new Entity(
  {
    model: { service: "winnow", entity: "workspace-archive", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: text,
      state: { type: states, required: true },
      timeBegun: text,
      listsDone: { type: "number", required: true, default: 0 },
      lists: { type: "number" },
      /** The ZIP. */
      key: optional,
      bytes: { type: "number" },
      timeEnded: optional,
      timeErased: optional,
      problem: optional,
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type ArchiveRow = EntityItem<typeof ArchiveEntity>;
