import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { text, fixed, expires } = Table.attribute;
const count = { type: "number", required: true } as const;
const ofKey = { workspaceID: fixed, apiKeyID: fixed } as const;

/** Credits in a calendar month; null without a budget. */
export interface Budget {
  credits: number | null;
}

/** The row that a call of an API key updates once: calls of the window, and slots of the lease. */
export const MeterEntity = new Entity(
  {
    model: { service: "winnow", entity: "meter", version: "1" },
    attributes: {
      ...ofKey,
      /** Windows of five seconds since 1970. */
      window: count,
      /** Calls of a window. */
      limit: count,
      /** Calls that are left in the window; below zero by the calls that were refused. */
      left: count,
      /** Single verifications of the window. */
      singles: count,
      /** The number of the newest lease; 0 before the first. */
      lease: count,
      slotsTaken: count,
      /** 0 once the lease is used up or closed. */
      slotsLeft: count,
      timeLeaseEnds: text,
      /** Until then a call draws the next lease, and the others wait for a slot of it. */
      timeDrawingEnds: { type: "string" },
      timeUsed: text,
      /** The monthly budget as of the beginning of the window, in credits. */
      budget: { type: custom<Budget>("any"), required: true },
      /** Who made the key. Absent in rows from before it was recorded. */
      makerID: { type: "string" },
    },
    indexes: {
      byKey: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["apiKeyID"] },
      },
    },
  },
  Table.config,
);
export type MeterRow = EntityItem<typeof MeterEntity>;

/** What an API key did on a day: calls and charged credits under the code `calls`, refused calls under their code. */
export const UsageEntity = new Entity(
  {
    model: { service: "winnow", entity: "keyUsage", version: "1" },
    attributes: {
      ...ofKey,
      day: fixed,
      code: fixed,
      count: { type: "number" },
      credits: { type: "number" },
      expires,
    },
    indexes: {
      byDay: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["apiKeyID", "day", "code"], casing: "none" },
      },
    },
  },
  Table.config,
);

/** The credits of an API key's monthly budget that are spent, reserved for lists, or drawn by leases. */
export const BudgetEntity = new Entity(
  {
    model: { service: "winnow", entity: "keyBudget", version: "1" },
    attributes: { ...ofKey, month: fixed, committed: { type: "number" }, expires },
    indexes: {
      byMonth: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["apiKeyID", "month"] },
      },
    },
  },
  Table.config,
);

const Refusal = {
  type: "map",
  properties: { code: text, operation: text, requestID: text, time: text },
} as const;

/** The newest refused calls of an API key. */
export const RefusalsEntity = new Entity(
  {
    model: { service: "winnow", entity: "keyRefusals", version: "1" },
    attributes: { ...ofKey, refusals: { type: "list", items: Refusal, required: true } },
    indexes: {
      byKey: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["apiKeyID"] },
      },
    },
  },
  Table.config,
);
