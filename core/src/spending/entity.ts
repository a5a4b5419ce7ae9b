import { CustomAttributeType as custom, Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Spending } from "./rules.ts";

const { fixed } = Table.attribute;

/** What a member has spent, and the most that they may. Outlives the membership. */
export const SpendingEntity = new Entity(
  {
    model: { service: "winnow", entity: "spending", version: "1" },
    attributes: {
      workspaceID: fixed,
      userID: fixed,
      version: { type: "number", required: true },
      /** In credits a month; absent without a limit. */
      limit: { type: "number" },
      months: { type: custom<Spending["months"]>("any"), required: true },
    },
    indexes: {
      byMember: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["userID"] },
      },
    },
  },
  Table.config,
);
