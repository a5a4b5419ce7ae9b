import { CustomAttributeType as custom, Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Info } from "./schema.ts";

const { fixed } = Table.attribute;

/** The segments of a workspace in one item, so that their number is exact and each name is there once. */
export const SegmentsEntity = new Entity(
  {
    model: { service: "winnow", entity: "segments", version: "1" },
    attributes: {
      workspaceID: fixed,
      version: { type: "number", required: true },
      segments: { type: custom<readonly Info[]>("any"), required: true },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
