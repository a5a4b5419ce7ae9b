import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { ImportResult } from "./import/index.ts";
import type { Choice } from "../file/schema.ts";
import { type Problem, Purpose, State } from "./schema.ts";

const text = { type: "string", required: true, readOnly: true } as const;

/** A list: rows that came together. Its verification has a row of its own. */
export const ListEntity = new Entity(
  {
    model: { service: "winnow", entity: "list", version: "1" },
    attributes: {
      workspaceID: text,
      id: text,
      name: { type: "string", required: true },
      source: { type: ["file", "paste"] as const, required: true, readOnly: true },
      purpose: { type: Purpose.options, required: true, readOnly: true },
      filename: { type: "string" },
      upload: text,
      status: { type: State.options, required: true },
      /** Counts the choices of column, so that an import of an older choice cannot land. */
      choices: { type: "number", required: true, default: 0 },
      choice: { type: custom<Choice>("any"), required: true, default: {} },
      /** Present while an import is to come to an end; since when, and its last sign of life. */
      awaited: { type: "string" },
      awaitedSince: { type: "string" },
      heartbeat: { type: "string" },
      /** How far an import came that did not end in one go, and the object with what it knows. */
      step: { type: "number" },
      checkpoint: { type: "string" },
      imported: { type: custom<ImportResult>("any") },
      error: { type: custom<Problem>("any") },
      /** True once a verification was started: from then on the column stays as it is. */
      locked: { type: "boolean", required: true, default: false },
      metadata: { type: custom<Record<string, string>>("any"), required: true, default: {} },
      timeCreated: text,
      timeExpires: { type: "string", required: true },
      kept: { type: "string", required: true, default: "kept" },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["id"] },
      },
      awaitedByHeartbeat: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["awaited"] },
        sk: { field: "gsi1sk", composite: ["heartbeat"] },
      },
      byExpiry: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["kept"] },
        sk: { field: "gsi2sk", composite: ["timeExpires", "id"] },
      },
    },
  },
  Table.config,
);
export type ListRow = EntityItem<typeof ListEntity>;
