import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { Provider } from "./schema.ts";

const { fixed, text } = Table.attribute;
const optional = { type: "string" } as const;

/** A mail service that a workspace has connected: it posts what happened to mails. */
export const OutcomeSourceEntity = new Entity(
  {
    model: { service: "winnow", entity: "outcomeSource", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      provider: { type: Provider.options, required: true, readOnly: true },
      /** The SHA-256 of the secret in its URL. */
      hash: text,
      /** That of the replaced secret, and until when it is taken. */
      previousHash: optional,
      timePreviousExpires: optional,
      /** The provider's signing key, sealed, and its last characters. */
      key: optional,
      keyHint: optional,
      /** The topic of SNS whose subscription was confirmed. */
      topic: optional,
      /** Calls whose signature was wrong, or while it was stopped, and the last one. */
      callsRefused: { type: "number", required: true, default: 0 },
      timeRefused: optional,
      /** The person who connected it. */
      makerID: fixed,
      makerName: text,
      /** The person who made the URL anew, and when; absent where it is the first one. */
      urlMakerID: optional,
      timeURLMade: optional,
      /** The person who made the replaced URL. */
      previousMakerID: optional,
      /** Since when its calls are refused, as the person who made its URL has left. */
      timeStopped: optional,
      timeCreated: fixed,
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
export type SourceRow = EntityItem<typeof OutcomeSourceEntity>;
