import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { text, fixed, expires } = Table.attribute;
const count = { type: "number", required: true } as const;

/** A provider whose acceptance is not believed, of the stage. */
export const ProviderFactEntity = new Entity(
  {
    model: { service: "winnow", entity: "providerFact", version: "1" },
    attributes: {
      of: { type: ["stage"] as const, required: true, readOnly: true },
      provider: fixed,
      since: text,
      seen: text,
      mailed: count,
      bounced: count,
      expires,
    },
    indexes: {
      byProvider: { pk: { field: "pk", composite: ["of"] }, sk: { field: "sk", composite: ["provider"] } },
    },
  },
  Table.config,
);
export type ProviderFactRow = EntityItem<typeof ProviderFactEntity>;
