import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Verdict } from "../verdict/index.ts";

const text = { type: "string", required: true, readOnly: true } as const;

/** A single verification that a program asked for: pending, or with its verdict. Its entity is named as its first rows are. */
export const SingleVerificationEntity = new Entity(
  {
    model: { service: "winnow", entity: "verificationRecord", version: "1" },
    attributes: {
      workspaceID: text,
      id: text,
      email: text,
      fresh: { type: "boolean", required: true, default: false },
      metadata: { type: custom<Record<string, string>>("any"), required: true, default: {} },
      /** Absent while it is pending. */
      verdict: { type: custom<Verdict.Info>("any") },
      timeCreated: text,
      timeExpires: text,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byID: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["id"], casing: "none" },
      },
    },
  },
  Table.config,
);
export type SingleVerificationRow = EntityItem<typeof SingleVerificationEntity>;
