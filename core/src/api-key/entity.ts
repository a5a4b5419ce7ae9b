import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { modes, type Scope } from "../kit/scope.ts";
import { stopReasons } from "./schema.ts";

const { text, fixed } = Table.attribute;

/** An API key. Its secrets are stored as SHA-256 only; a publishable key is no secret. */
export const ApiKeyEntity = new Entity(
  {
    model: { service: "winnow", entity: "api-key", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      name: text,
      mode: { type: modes, required: true, readOnly: true },
      /** Counts its changes. Absent in a row without one, and in older rows. */
      version: { type: "number" },
      scopes: { type: CustomAttributeType<readonly Scope[]>("any"), required: true },
      cidrs: { type: CustomAttributeType<readonly string[]>("any"), required: true },
      /** The text of a publishable key, and the origins of its pages. */
      published: { type: "string" },
      origins: { type: CustomAttributeType<readonly string[]>("any") },
      timeExpires: { type: "string" },
      /** The expiry that the owner was warned of, and the one that was reported when it came. */
      expiryWarned: { type: "string" },
      expiryReported: { type: "string" },
      /** In credits. */
      monthlyBudget: { type: "number" },
      makerID: fixed,
      makerName: text,
      timeCreated: fixed,
      /** The SHA-256 of the secret, and its hint. */
      current: text,
      hint: text,
      /** The SHA-256 of the replaced secret, which is valid until `timeOverlapEnds`. */
      previous: { type: "string" },
      timeOverlapEnds: { type: "string" },
      timeStopped: { type: "string" },
      stopReason: { type: stopReasons },
      /** TTL of a key that has stopped or expired, in seconds since 1970. */
      expires: { type: "number" },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);
export type ApiKeyRow = EntityItem<typeof ApiKeyEntity>;

/** Where the key of a secret is, by the SHA-256 of the secret. The key says whether the secret is valid. */
export const SecretEntity = new Entity(
  {
    model: { service: "winnow", entity: "api-key-secret", version: "1" },
    attributes: {
      hash: fixed,
      workspaceID: fixed,
      apiKeyID: fixed,
      makerID: fixed,
      /** TTL of a secret that is not valid any more, in seconds since 1970. */
      expires: { type: "number" },
    },
    indexes: {
      byHash: { pk: { field: "pk", composite: ["hash"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
