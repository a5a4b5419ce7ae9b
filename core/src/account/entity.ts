import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const text = { type: "string", required: true } as const;

/** A person who can sign in. */
export const UserEntity = new Entity(
  {
    model: { service: "winnow", entity: "user", version: "1" },
    attributes: {
      id: { ...text, readOnly: true },
      email: text,
      /** Absent for who signs in with Google and has set none. */
      passwordHash: { type: "string" },
      firstName: text,
      lastName: text,
      phone: { type: "string" },
      picture: { type: "string" },
      /** The `sub` of the Google account that signs in to this one. */
      googleSubject: { type: "string" },
      ownWorkspaceID: text,
      activeWorkspaceID: text,
      /** Counts what ended all sessions, as a new password does. A session of an earlier epoch is over. */
      epoch: { type: "number", required: true, default: 0 },
      timeCreated: { ...text, readOnly: true },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type UserRow = EntityItem<typeof UserEntity>;

/** An address that is taken: it belongs to one user, and is claimed in the same transaction. */
export const EmailEntity = new Entity(
  {
    model: { service: "winnow", entity: "email", version: "1" },
    attributes: { email: { ...text, readOnly: true }, userID: text },
    indexes: {
      byEmail: { pk: { field: "pk", composite: ["email"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** A Google account, by its `sub`, and the one user that it signs in. */
export const GoogleEntity = new Entity(
  {
    model: { service: "winnow", entity: "google", version: "1" },
    attributes: { subject: { ...text, readOnly: true }, userID: { ...text, readOnly: true } },
    indexes: {
      bySubject: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** Somebody who signed up with an address and has not proven yet that it is theirs. */
export const PendingEntity = new Entity(
  {
    model: { service: "winnow", entity: "pending", version: "1" },
    attributes: {
      email: { ...text, readOnly: true },
      firstName: text,
      lastName: text,
      /** Absent where two people signed up with the address, each with a password of their own. */
      passwordHash: { type: "string" },
      address: text,
      timeExpires: text,
      expires: { type: "number", required: true },
    },
    indexes: {
      byEmail: { pk: { field: "pk", composite: ["email"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type PendingRow = EntityItem<typeof PendingEntity>;

/** The code that was sent for a purpose. The digits follow from the nonce and a secret, and are not kept. */
export const CodeEntity = new Entity(
  {
    model: { service: "winnow", entity: "code", version: "1" },
    attributes: {
      purpose: { ...text, readOnly: true },
      subject: { ...text, readOnly: true },
      nonce: text,
      attempts: { type: "number", required: true },
      timeSent: text,
      /** How often one was sent within the hour that began then. */
      sent: { type: "number", required: true },
      timeHour: text,
      timeExpires: text,
      timeSpent: { type: "string" },
      expires: { type: "number", required: true },
    },
    indexes: {
      bySubject: {
        pk: { field: "pk", composite: ["purpose", "subject"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  Table.config,
);
export type CodeRow = EntityItem<typeof CodeEntity>;

/** A proof that was used and is good no more, by its hash. */
export const SpentEntity = new Entity(
  {
    model: { service: "winnow", entity: "spent", version: "1" },
    attributes: {
      hash: { ...text, readOnly: true },
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: { byHash: { pk: { field: "pk", composite: ["hash"] }, sk: { field: "sk", composite: [] } } },
  },
  Table.config,
);

/** A signed-in browser, below its person. `current` is the refresh token that may be used next; `previous` is forgiven for a moment. */
export const SessionEntity = new Entity(
  {
    model: { service: "winnow", entity: "session", version: "1" },
    attributes: {
      id: { ...text, readOnly: true },
      userID: { ...text, readOnly: true },
      current: text,
      previous: { type: "string" },
      epoch: { type: "number", required: true },
      address: { ...text, readOnly: true },
      program: { ...text, readOnly: true },
      timeCreated: { ...text, readOnly: true },
      timeRotated: text,
      timeExpires: { ...text, readOnly: true },
      /** Seconds since 1970, after which the table forgets the row. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  Table.config,
);
export type SessionRow = EntityItem<typeof SessionEntity>;
