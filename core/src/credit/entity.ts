import { Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Legs } from "./ledger-rules.ts";

const credits = { type: "number", required: true } as const;
const workspaceID = { type: "string", required: true, readOnly: true } as const;

/** The balance of a workspace, derived from its entries; `version` is the number of the newest entry. */
export const BalanceEntity = new Entity(
  {
    model: { service: "winnow", entity: "balance", version: "1" },
    attributes: {
      workspaceID,
      version: credits,
      monthly: credits,
      lifetime: credits,
      held_monthly: credits,
      held_lifetime: credits,
      period: { type: "string", required: true },
      allowance: credits,
    },
    indexes: {
      byWorkspace: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** An immutable ledger entry. */
export const EntryEntity = new Entity(
  {
    model: { service: "winnow", entity: "entry", version: "1" },
    attributes: {
      workspaceID,
      number: { type: "number", required: true, readOnly: true, padding: { length: 12, char: "0" } },
      key: { type: "string", required: true, readOnly: true },
      legs: { type: "any", required: true, readOnly: true, get: (legs: unknown) => legs as Legs },
      available: { ...credits, readOnly: true },
      actor: { type: "string", required: true, readOnly: true },
      timeCreated: { type: "string", required: true, readOnly: true },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["number"] },
      },
    },
  },
  Table.config,
);

/** The idempotency key of an entry. */
export const EntryKeyEntity = new Entity(
  {
    model: { service: "winnow", entity: "entryKey", version: "1" },
    attributes: {
      workspaceID,
      key: { type: "string", required: true, readOnly: true },
      number: { ...credits, readOnly: true },
    },
    indexes: {
      byKey: { pk: { field: "pk", composite: ["workspaceID", "key"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** The credits reserved for one job. */
export const HoldEntity = new Entity(
  {
    model: { service: "winnow", entity: "hold", version: "1" },
    attributes: {
      workspaceID,
      job: { type: "string", required: true, readOnly: true },
      monthly: credits,
      lifetime: credits,
      period: { type: "string", required: true },
      open: { type: "boolean", required: true },
    },
    indexes: {
      byJob: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["job"] },
      },
    },
  },
  Table.config,
);
