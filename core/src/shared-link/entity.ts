import { CustomAttributeType as custom, Entity } from "electrodb";
import { Table } from "../aws/table/index.ts";
import type { Info } from "./schema.ts";

const { fixed } = Table.attribute;

/** A link of a list, with the SHA-256 of its token. */
export interface Link extends Info {
  hash: string;
  /** Of the address in the result; null for a report. */
  position: number | null;
}

/** The links of a list in one item, so that their number is exact and a link ends at once. */
export const LinksEntity = new Entity(
  {
    model: { service: "winnow", entity: "sharedLinks", version: "1" },
    attributes: {
      workspaceID: fixed,
      listID: fixed,
      version: { type: "number", required: true },
      links: { type: custom<readonly Link[]>("any"), required: true },
      /** TTL, in seconds since 1970: when the last of them ends. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byList: { pk: { field: "pk", composite: ["workspaceID"] }, sk: { field: "sk", composite: ["listID"] } },
    },
  },
  Table.config,
);

/** Where the link of a token is, by the SHA-256 of the token. The list's item says whether it is live. */
export const TokenEntity = new Entity(
  {
    model: { service: "winnow", entity: "sharedLinkToken", version: "1" },
    attributes: {
      hash: fixed,
      workspaceID: fixed,
      listID: fixed,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byHash: { pk: { field: "pk", composite: ["hash"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
