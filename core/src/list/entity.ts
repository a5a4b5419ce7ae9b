import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { ID } from "../kit/id.ts";
import type { ImportResult } from "./import/index.ts";
import type { Choice } from "../file/schema.ts";
import { ErasureReason, type Problem, Purpose, State } from "./schema.ts";

const { text, fixed, expires } = Table.attribute;

/** The partitions of the index by expiry: a write of any list is one of the index, too. */
export const expiryShards = ["kept", "kept1", "kept2", "kept3", "kept4", "kept5", "kept6", "kept7"] as const;

/** By the last character of the id, which is one of 32, each as likely. */
export const expiryShardOf = (id: string) =>
  expiryShards[ID.alphabet.indexOf(id.at(-1) ?? "") % expiryShards.length] ?? expiryShards[0];

/** The id of the import that a list is created with. */
export const firstImportOf = (id: string): string => ID.derive("import", id);

/** A list. Its analysis and its verification have table rows of their own. */
export const ListEntity = new Entity(
  {
    model: { service: "winnow", entity: "list", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      name: text,
      source: { type: ["file", "paste"] as const, required: true, readOnly: true },
      purpose: { type: Purpose.options, required: true, readOnly: true },
      filename: { type: "string" },
      /** Bytes that the upload form accepts. */
      size: { type: "number" },
      upload: fixed,
      status: { type: State.options, required: true },
      /** The import by the present choice of column. Another choice begins another import. */
      importID: text,
      choice: { type: custom<Choice>("any"), required: true, default: {} },
      /** Whether the import mends rows that can be mended. */
      mend: { type: "boolean" },
      imported: { type: custom<ImportResult>("any") },
      error: { type: custom<Problem>("any") },
      /** What begins after the import, and who asked for it. */
      start: { type: Purpose.options },
      startedBy: { type: "string" },
      /** Whether nobody looks at a preview: then a doubtful column fails the import. */
      isUnattended: { type: "boolean" },
      /** True once a verification was started; then the column cannot be changed. */
      locked: { type: "boolean", required: true, default: false },
      tags: { type: custom<string[]>("any") },
      metadata: { type: custom<Record<string, string>>("any"), required: true, default: {} },
      timeCreated: fixed,
      timeExpires: text,
      /** How long it is kept, in days from its creation; 0 without retention; absent in older lists. */
      retentionDays: { type: "number" },
      /** Since a person removed it: when that can no longer be undone. Until then the list is hidden. */
      timeRemoved: { type: "string" },
      /** Spreads the index by expiry over several partitions. Older rows are all in the first. */
      kept: { type: expiryShards, required: true, default: expiryShards[0] },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["id"] },
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

/** What was erased with a list, and when: the receipt that stays for 400 days. It holds no address. */
export const ErasureEntity = new Entity(
  {
    model: { service: "winnow", entity: "erasure", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      name: fixed,
      purpose: { type: Purpose.options, required: true, readOnly: true },
      reason: { type: ErasureReason.options, required: true, readOnly: true },
      /** Rows and distinct addresses; undefined where the list was never imported. */
      rows: { type: "number", readOnly: true },
      addresses: { type: "number", readOnly: true },
      timeCreated: fixed,
      timeRemoved: fixed,
      /** When the last of its objects was gone. */
      timeErased: { type: "string" },
      expires,
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
