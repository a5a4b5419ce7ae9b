import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { modes, type Scope } from "../kit/scope.ts";

const { text, fixed } = Table.attribute;
/** TTL in seconds since 1970. */
const expires = { type: "number", required: true } as const;

const states = ["waiting", "granted", "refused"] as const;

/** A device that asks for a key. Of its secrets only what recognises them is stored. */
export const DeviceLoginEntity = new Entity(
  {
    model: { service: "winnow", entity: "device-login", version: "1" },
    attributes: {
      /** The SHA-256 of the device code. */
      device: fixed,
      userCode: fixed,
      name: fixed,
      mode: { type: modes, required: true, readOnly: true },
      scopes: { type: CustomAttributeType<readonly Scope[]>("any"), required: true },
      address: fixed,
      program: fixed,
      /** The SHA-256 of the key's secret, and its hint. */
      secret: fixed,
      hint: fixed,
      state: { type: states, required: true },
      timeAsked: fixed,
      timeExpires: text,
      timePolled: { type: "string" },
      /** Of a granted key. */
      grantedScopes: { type: CustomAttributeType<readonly Scope[]>("any") },
      keyExpires: { type: "string" },
      expires,
    },
    indexes: {
      byDevice: { pk: { field: "pk", composite: ["device"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type DeviceLoginRow = EntityItem<typeof DeviceLoginEntity>;

/** Where the login of a user code is. */
export const UserCodeEntity = new Entity(
  {
    model: { service: "winnow", entity: "device-login-code", version: "1" },
    attributes: { userCode: fixed, device: fixed, expires },
    indexes: {
      byCode: { pk: { field: "pk", composite: ["userCode"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
