import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { text, fixed } = Table.attribute;

/** The second factor of a person. Secret and recovery codes are derived from the nonces, not stored. */
export const SecondFactorEntity = new Entity(
  {
    model: { service: "winnow", entity: "second-factor", version: "1" },
    attributes: {
      userID: fixed,
      /** Each change is on condition of the version that it read. */
      version: { type: "number", required: true, default: 0 },
      nonce: text,
      recoveryNonce: { type: "string" },
      /** The numbers of the recovery codes that were used. */
      usedCodes: { type: "list", items: { type: "number" }, required: true, default: () => [] },
      /** The time step of the last code that was accepted: each is accepted once. */
      lastStep: { type: "number", required: true, default: 0 },
      /** When the first code was given; absent until then, and the factor is not asked for. */
      timeOn: { type: "string" },
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type SecondFactorRow = EntityItem<typeof SecondFactorEntity>;
