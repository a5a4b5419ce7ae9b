import { CustomAttributeType as custom, Entity } from "electrodb";
import { Table } from "../../aws/table/index.ts";
import type { Verdict } from "../../verdict/index.ts";

type DomainEntry = Verdict.DomainCache.DomainEntry;

/** The cached facts of one mail domain. Belongs to no workspace. */
export const DomainEntity = new Entity(
  {
    model: { service: "winnow", entity: "domain", version: "1" },
    attributes: {
      domain: { type: "string", required: true },
      mail: { type: custom<NonNullable<DomainEntry["mail"]>>("any") },
      catchAll: { type: custom<NonNullable<DomainEntry["catchAll"]>>("any") },
      /** Seconds since the epoch; the table then removes the row. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byDomain: { pk: { field: "pk", composite: ["domain"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
