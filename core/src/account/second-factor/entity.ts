import { Entity, type EntityItem } from "electrodb";
import { Table } from "../../aws/table/index.ts";

const { fixed } = Table.attribute;

/** A recovery under way: when it is due, the factor is turned off. The token of its emails is derived from the nonce. */
export const RecoveryEntity = new Entity(
  {
    model: { service: "winnow", entity: "factor-recovery", version: "1" },
    attributes: {
      userID: fixed,
      nonce: fixed,
      /** Whose job waits for the next email. */
      workspaceID: fixed,
      /** How many emails are on their way or sent: one at the beginning, and one for each day since. */
      mails: { type: "number", required: true },
      timeBegun: fixed,
      timeDue: fixed,
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type RecoveryRow = EntityItem<typeof RecoveryEntity>;
