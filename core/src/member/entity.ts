import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true } as const;

/** A person in a workspace. What others see of them is kept here too, and follows their profile. */
export const MemberEntity = new Entity(
  {
    model: { service: "winnow", entity: "member", version: "1" },
    attributes: {
      workspaceID: { ...text, readOnly: true },
      userID: { ...text, readOnly: true },
      /** A system role's name, or the id of a role of the workspace. */
      role: text,
      email: text,
      firstName: text,
      lastName: text,
      picture: { type: "string" },
      timeJoined: { ...text, readOnly: true },
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

/** A place in a workspace that is kept for whoever reads the mail of an address. Its code is known as a hash only. */
export const InvitationEntity = new Entity(
  {
    model: { service: "winnow", entity: "invitation", version: "1" },
    attributes: {
      workspaceID: { ...text, readOnly: true },
      id: { ...text, readOnly: true },
      email: { ...text, readOnly: true },
      role: { ...text, readOnly: true },
      inviter: text,
      /** What its code is derived from, together with a secret of the stage. */
      nonce: { ...text, readOnly: true },
      codeHash: { ...text, readOnly: true },
      timeCreated: { ...text, readOnly: true },
      timeSent: text,
      timeExpires: text,
      timeRevoked: { type: "string" },
      timeAccepted: { type: "string" },
      acceptedBy: { type: "string" },
      /** Seconds since 1970, after which the table forgets the row. */
      expires: { type: "number", required: true },
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
