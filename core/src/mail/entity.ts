import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true, readOnly: true } as const;

/** That a letter was sent. It says neither to whom nor what, and is forgotten when nobody would send it again. */
export const SentLetterEntity = new Entity(
  {
    model: { service: "winnow", entity: "sent_letter", version: "1" },
    attributes: {
      key: text,
      timeSent: text,
      /** Seconds since 1970, after which the table forgets the row. */
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
