import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { fixed } = Table.attribute;

/** Names the objects with the last outcomes of a workspace: one item, whatever their number. */
export const LastOutcomesEntity = new Entity(
  {
    model: { service: "winnow", entity: "lastOutcomes", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: { type: "number", required: true },
      /** In the order of their keys, as JSON: `[name, entries, seconds of the oldest, first key]`. */
      parts: { type: "string", required: true },
      /** The key from which outcomes older than this row are still to be read; absent where none are left. */
      unreadFrom: { type: "string" },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
