import { Entity, type EntityItem } from "electrodb";
import { Table } from "../../aws/table/index.ts";

const { text, fixed } = Table.attribute;

/** A passkey of a person: the public half of a key pair that their device or password manager keeps. */
export const PasskeyEntity = new Entity(
  {
    model: { service: "winnow", entity: "passkey", version: "1" },
    attributes: {
      userID: fixed,
      /** A hash of the credential's id, which may be long. */
      id: fixed,
      credentialID: fixed,
      /** In base64url, as COSE. */
      publicKey: fixed,
      /** How often it signed, as it says; 0 for those that are kept on several devices. */
      counter: { type: "number", required: true },
      transports: { type: "list", items: { type: "string" } },
      name: text,
      timeCreated: fixed,
      timeUsed: { type: "string" },
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  Table.config,
);
export type PasskeyRow = EntityItem<typeof PasskeyEntity>;
