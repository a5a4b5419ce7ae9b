import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../../aws/table/index.ts";
import type { Counted, SourceCounts } from "./count.ts";

const { fixed } = Table.attribute;

/** How many addresses that were called valid were mailed in a month, and how many of them bounced. */
export const AccuracyEntity = new Entity(
  {
    model: { service: "winnow", entity: "accuracy", version: "1" },
    attributes: {
      workspaceID: fixed,
      /** Of the first mail after the verdict, in UTC: `2026-11`. */
      month: fixed,
      /** By mail provider and the source of the first mail. */
      providers: { type: custom<Counted>("any"), required: true },
      /** What each source reported in the month. */
      sources: { type: custom<Readonly<Record<string, SourceCounts>>>("any"), required: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["month"] },
      },
      byMonth: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["month"] },
        sk: { field: "gsi1sk", composite: ["workspaceID"] },
      },
    },
  },
  Table.config,
);
export type AccuracyRow = EntityItem<typeof AccuracyEntity>;
