import { CustomAttributeType as custom, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Verdict } from "../verdict/index.ts";

const { fixed, expires } = Table.attribute;

/** A single verification that a program asked for: pending, or with its verdict. Its entity is named as its first rows are. */
export const SingleVerificationEntity = new Entity(
  {
    model: { service: "winnow", entity: "verificationRecord", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      email: fixed,
      /** The text as it was given, where it was mended to `email`. */
      mendedFrom: { type: "string", readOnly: true },
      fresh: { type: "boolean", required: true, default: false },
      metadata: { type: custom<Record<string, string>>("any"), required: true, default: {} },
      /** Absent while it is pending. */
      verdict: { type: custom<Verdict.Info>("any") },
      /** Whether the first, quick round of its job brought no verdict. */
      isSlow: { type: "boolean" },
      timeCreated: fixed,
      timeExpires: fixed,
      expires,
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
