import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { RetentionDays } from "../kit/retention.ts";
import { plans } from "./schema.ts";

const { text, fixed } = Table.attribute;

/** A tenant: lists, credits and members belong to a workspace id. */
export const WorkspaceEntity = new Entity(
  {
    model: { service: "winnow", entity: "workspace", version: "1" },
    attributes: {
      id: fixed,
      name: text,
      ownerID: text,
      plan: { type: plans, required: true, default: "free" },
      /** Whether it gets free credits each month while it has no plan; absent means yes. */
      hasFreeCredits: { type: "boolean" },
      /** Days for which new lists are kept; absent in a workspace that has not chosen. */
      retentionDays: { type: custom<RetentionDays>("number") },
      /** From when on its people need a second factor; absent where it requires none. */
      secondFactorFrom: { type: "string" },
      /**
       * Incremented by each decision on members, roles or invitations, so that no two decisions are based on the same
       * state.
       */
      teamVersion: { type: "number", required: true, default: 0 },
      timeCreated: fixed,
      timeClosed: { type: "string" },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type WorkspaceRow = EntityItem<typeof WorkspaceEntity>;
