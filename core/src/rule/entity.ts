import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { fixed } = Table.attribute;

/** Names the object with all rules of a workspace, so that a verification reads one small item while they stay the same. */
export const RulesEntity = new Entity(
  {
    model: { service: "winnow", entity: "rules", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: { type: "number", required: true },
      key: { type: "string", required: true },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
