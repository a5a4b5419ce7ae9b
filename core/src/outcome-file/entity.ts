import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Outcome } from "../outcome/index.ts";
import type { Choice, Rejected } from "./schema.ts";

const { fixed } = Table.attribute;
const count = { type: "number", required: true, default: 0 } as const;

/** A file of outcomes: how far it was read, and what was in it. */
export const OutcomeFileEntity = new Entity(
  {
    model: { service: "winnow", entity: "outcomeFile", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      filename: fixed,
      size: { type: "number", required: true, readOnly: true },
      choice: { type: custom<Choice>("any"), readOnly: true },
      status: { type: ["uploading", "reading", "read", "failed"] as const, required: true },
      source: { type: "string" },
      /** Rows of which it is stored what they have. */
      rows: count,
      accepted: { type: custom<Outcome.Accepted>("any"), required: true },
      repeated: count,
      nothing: count,
      rejected: count,
      first: { type: custom<readonly Rejected[]>("any"), required: true },
      /** The objects with the rejected rows, in their order, by the last part of their keys. */
      objects: { type: custom<readonly string[]>("any"), required: true },
      error: { type: custom<{ code: string; message: string }>("any") },
      timeCreated: fixed,
      timeEnded: { type: "string" },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);
export type FileRow = EntityItem<typeof OutcomeFileEntity>;
