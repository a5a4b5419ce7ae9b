import { CustomAttributeType as custom, Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Memory } from "../verdict/index.ts";

/** What is known of one mail domain. It holds no workspace's data, and lies under none. */
export const DomainEntity = new Entity(
  {
    model: { service: "winnow", entity: "domain", version: "1" },
    attributes: {
      domain: { type: "string", required: true },
      mail: { type: custom<NonNullable<Memory.Fact["mail"]>>("any") },
      catchAll: { type: custom<NonNullable<Memory.Fact["catchAll"]>>("any") },
      /** Seconds since 1970, after which nothing of it holds and the table forgets the row. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byDomain: { pk: { field: "pk", composite: ["domain"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
