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
      passwordHash: text,
      firstName: text,
      lastName: text,
      ownWorkspaceID: { ...text, readOnly: true },
      activeWorkspaceID: text,
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

/** A signed-in browser. `current` is the refresh token that may be used next; `previous` is forgiven for a moment. */
export const SessionEntity = new Entity(
  {
    model: { service: "winnow", entity: "session", version: "1" },
    attributes: {
      id: { ...text, readOnly: true },
      userID: { ...text, readOnly: true },
      current: text,
      previous: { type: "string" },
      timeRotated: text,
      timeExpires: { ...text, readOnly: true },
      timeRevoked: { type: "string" },
      /** Seconds since 1970, after which the table forgets the row. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type SessionRow = EntityItem<typeof SessionEntity>;

/** Failed sign-ins of one account or one address of origin. */
export const FailureEntity = new Entity(
  {
    model: { service: "winnow", entity: "failure", version: "1" },
    attributes: {
      subject: { ...text, readOnly: true },
      count: { type: "number", required: true, default: 0 },
      timeLast: text,
      expires: { type: "number", required: true },
    },
    indexes: {
      bySubject: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
