import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { auditActions } from "./schema.ts";

const { fixed, text, expires } = Table.attribute;
const model = { service: "winnow", version: "1" } as const;

/**
 * An audit entry, written in the transaction of the action that it records. It never changes, except that a
 * personal part can be erased: its salt goes, and its commitment stays.
 */
export const AuditEntity = new Entity(
  {
    model: { ...model, entity: "audit" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      action: { type: auditActions, required: true, readOnly: true, field: "deed" },
      actorID: fixed,
      actorName: text,
      actorSalt: { type: "string" },
      actorCommitment: { type: "string" },
      subjectID: { type: "string", readOnly: true },
      subjectName: text,
      details: { type: CustomAttributeType<Record<string, string>>("any"), required: true },
      subjectSalt: { type: "string" },
      subjectCommitment: { type: "string" },
      /** Of the entry as it was written; absent in an entry older than sealing until it is sealed. */
      digest: { type: "string" },
      address: { type: "string" },
      program: { type: "string" },
      timeCreated: fixed,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true, readOnly: true },
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
export type AuditRow = EntityItem<typeof AuditEntity>;

/** That an entry waits for its seal, written with it, so that an entry that is removed before is noticed; removed once told. */
export const UnsealedEntity = new Entity(
  {
    model: { ...model, entity: "audit-unsealed" },
    attributes: {
      shard: fixed,
      workspaceID: fixed,
      id: fixed,
      digest: fixed,
      timeCreated: fixed,
      /** Sealed there, and not told yet. */
      position: { type: "number" },
      expires,
    },
    indexes: {
      byShard: {
        pk: { field: "pk", composite: ["shard"] },
        sk: { field: "sk", composite: ["workspaceID", "id"] },
      },
    },
  },
  Table.config,
);
export type UnsealedRow = EntityItem<typeof UnsealedEntity>;

const position = {
  type: "number",
  required: true,
  readOnly: true,
  padding: { length: 12, char: "0" },
} as const;

/** The seal of an entry, its place in the chain of the workspace. */
export const SealEntity = new Entity(
  {
    model: { ...model, entity: "audit-seal" },
    attributes: {
      workspaceID: fixed,
      position,
      id: fixed,
      digest: fixed,
      /** When its entry was written, and the one before. */
      timeCreated: fixed,
      timePrevious: { type: "string", readOnly: true },
      previousHash: fixed,
      hash: fixed,
      expires,
    },
    indexes: {
      byPosition: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["position"] },
      },
    },
  },
  Table.config,
);
export type SealRow = EntityItem<typeof SealEntity>;

const head = { position: { type: "number", required: true }, hash: text, timeCreated: text } as const;

/** The newest seal of a workspace, and whether the entries older than sealing are sealed. */
export const ChainEntity = new Entity(
  {
    model: { ...model, entity: "audit-chain" },
    attributes: {
      workspaceID: fixed,
      ...head,
      /** The last sealed entry among those older than sealing; empty before the first, absent once all are sealed. */
      formerAfter: { type: "string" },
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type ChainRow = EntityItem<typeof ChainEntity>;

/** The newest seal of a month. It stays when its entry and its seal go, and names nobody. */
export const AnchorEntity = new Entity(
  {
    model: { ...model, entity: "audit-anchor" },
    attributes: { workspaceID: fixed, month: fixed, ...head },
    indexes: {
      byMonth: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["month"] },
      },
    },
  },
  Table.config,
);
export type AnchorRow = EntityItem<typeof AnchorEntity>;

/** That the trail of a workspace names an account, so that its parts are found when the account is closed. */
export const NamedEntity = new Entity(
  {
    model: { ...model, entity: "audit-named" },
    attributes: { accountID: fixed, workspaceID: fixed, expires },
    indexes: {
      byAccount: {
        pk: { field: "pk", composite: ["accountID"] },
        sk: { field: "sk", composite: ["workspaceID"] },
      },
    },
  },
  Table.config,
);
