import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { text, fixed, expires } = Table.attribute;

/** A request under its caller's idempotency key: claimed by the one that runs, then answered. */
export const RequestEntity = new Entity(
  {
    model: { service: "winnow", entity: "request", version: "1" },
    attributes: {
      workspaceID: fixed,
      /** What the caller asks for: method and path. */
      operation: fixed,
      key: fixed,
      id: text,
      /** A hash of the body. */
      digest: text,
      /** Without an answer, another may take over after this moment. */
      timeLocked: text,
      answer: { type: "any" },
      timeExpires: text,
      expires,
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
