import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true } as const;

/** A request under its caller's idempotency key: claimed by the one that runs, then answered. */
export const RequestEntity = new Entity(
  {
    model: { service: "winnow", entity: "request", version: "1" },
    attributes: {
      workspaceID: { ...text, readOnly: true },
      /** What the caller asks for: method and path. */
      operation: { ...text, readOnly: true },
      key: { ...text, readOnly: true },
      id: text,
      /** A hash of the body. */
      digest: text,
      /** Without an answer, another may take over after this moment. */
      timeLocked: text,
      answer: { type: "any" },
      timeExpires: text,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byKey: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["operation", "key"], casing: "none" },
      },
    },
  },
  Table.config,
);
export type RequestRow = EntityItem<typeof RequestEntity>;
