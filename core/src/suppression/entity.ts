import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { fixed } = Table.attribute;

/** Names the objects with the suppressed addresses of a workspace: one small item, whatever their number. */
export const SuppressionsEntity = new Entity(
  {
    model: { service: "winnow", entity: "suppressions", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: { type: "number", required: true },
      /** How often entries were removed; 0 in rows from before this was counted. */
      removals: { type: "number" },
      /** Entries by reason. */
      reasons: { type: "any", required: true },
      /** The parts in the order of their hashes, as JSON: `[name, first hash, entries]`. */
      parts: { type: "string", required: true },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
