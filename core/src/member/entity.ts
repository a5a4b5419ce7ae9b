import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { text, fixed, expires } = Table.attribute;

/** A membership, with a copy of the profile fields that other members see. */
export const MemberEntity = new Entity(
  {
    model: { service: "winnow", entity: "member", version: "1" },
    attributes: {
      workspaceID: fixed,
      userID: fixed,
      /** The name of a system role, or the id of a custom role. */
      role: text,
      email: text,
      firstName: text,
      lastName: text,
      /** Whether the names were given in this workspace, so that they do not follow those of the account. */
      isNamedHere: { type: "boolean" },
      picture: { type: "string" },
      timeJoined: fixed,
      /** When they last worked here, within some minutes. Absent in rows from before it was recorded. */
      timeSeen: { type: "string" },
      /** From when on a second factor is required of them, as they were reminded the day before. */
      factorReminded: { type: "string" },
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["userID"] },
      },
      byUser: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["userID"] },
        sk: { field: "gsi1sk", composite: ["workspaceID"] },
      },
    },
  },
  Table.config,
);
export type MemberRow = EntityItem<typeof MemberEntity>;

/**
 * An invitation for an address. It takes a seat while it is open. The joining code is stored as a hash only.
 */
export const InvitationEntity = new Entity(
  {
    model: { service: "winnow", entity: "invitation", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      email: fixed,
      role: fixed,
      inviter: text,
      /** Absent in invitations from before it was recorded. */
      inviterID: { type: "string" },
      /** The input to derive the joining code from, together with the pepper. */
      nonce: fixed,
      codeHash: fixed,
      timeCreated: fixed,
      timeSent: text,
      timeExpires: text,
      timeRevoked: { type: "string" },
      timeAccepted: { type: "string" },
      acceptedBy: { type: "string" },
      expires,
    },
    indexes: {
      byWorkspace: {
        pk: { field: "pk", composite: ["workspaceID"] },
        sk: { field: "sk", composite: ["id"] },
      },
      byCode: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["codeHash"] },
        sk: { field: "gsi1sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);
export type InvitationRow = EntityItem<typeof InvitationEntity>;
