import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../../aws/table/index.ts";

const { text, fixed } = Table.attribute;

/** An account that closes by itself later: what its owner decided, until then. */
export const ClosingEntity = new Entity(
  {
    model: { service: "winnow", entity: "account-closing", version: "1" },
    attributes: {
      userID: fixed,
      /** Whose job waits for the end. */
      workspaceID: fixed,
      /** The workspaces that are closed with it. */
      owned: { type: custom<readonly string[]>("any"), required: true },
      timeDue: text,
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type ClosingRow = EntityItem<typeof ClosingEntity>;

/** What is to be found of a person whose account is closed. It goes with the last of it. */
export interface Remnant {
  emails: readonly string[];
  names: readonly string[];
  picture: string | null;
  /** Their own workspace, those that they owned, and those that they were in. */
  owned: readonly string[];
  joined: readonly string[];
  /** The IP addresses of their sessions. */
  networks: readonly string[];
  /** The subjects of their failed attempts and counts. */
  subjects: readonly string[];
}

/** An erasure under way. */
export const ErasureEntity = new Entity(
  {
    model: { service: "winnow", entity: "account-erasure", version: "1" },
    attributes: {
      userID: fixed,
      receiptID: fixed,
      remnant: { type: custom<Remnant>("any"), required: true },
      timeClosed: fixed,
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type ErasureRow = EntityItem<typeof ErasureEntity>;

/** The receipt of an erasure, which says nothing of a person. */
export const ReceiptEntity = new Entity(
  {
    model: { service: "winnow", entity: "erasure-receipt", version: "1" },
    attributes: {
      id: fixed,
      timeClosed: fixed,
      timeErased: { type: "string" },
      statement: { type: "string" },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type ReceiptRow = EntityItem<typeof ReceiptEntity>;
