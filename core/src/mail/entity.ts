import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { fixed } = Table.attribute;

/** Marks the idempotency key of a mail as sent, without recipient and content. */
export const SentMailEntity = new Entity(
  {
    model: { service: "winnow", entity: "sent_letter", version: "1" },
    attributes: {
      key: fixed,
      timeSent: fixed,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byKey: {
        pk: { field: "pk", composite: ["key"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  Table.config,
);
