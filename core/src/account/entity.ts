import { Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";

const { text, fixed, expires } = Table.attribute;

/** A user account. */
export const UserEntity = new Entity(
  {
    model: { service: "winnow", entity: "user", version: "1" },
    attributes: {
      id: fixed,
      email: text,
      /** Absent while the user signs in with Google only. */
      passwordHash: { type: "string" },
      firstName: text,
      lastName: text,
      phone: { type: "string" },
      picture: { type: "string" },
      /** The `sub` claim of the linked Google account. */
      googleSubject: { type: "string" },
      /** The addresses before `email`, oldest first, and until when each was used. */
      formerEmails: {
        type: "list",
        items: {
          type: "map",
          properties: {
            email: { type: "string", required: true },
            until: { type: "string", required: true },
          },
        },
      },
      ownWorkspaceID: text,
      activeWorkspaceID: text,
      /**
       * Incremented to revoke all sessions, such as by a password change. Sessions of an earlier epoch are invalid.
       */
      epoch: { type: "number", required: true, default: 0 },
      /** How many passkeys were ever added: of two additions at once the second one is decided again. */
      passkeysAdded: { type: "number" },
      timeCreated: fixed,
    },
    indexes: {
      byID: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);
export type UserRow = EntityItem<typeof UserEntity>;

/** A stored picture of a user: the present one, or one that is not removed yet. */
export const PictureEntity = new Entity(
  {
    model: { service: "winnow", entity: "picture", version: "1" },
    attributes: { userID: fixed, id: fixed },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  Table.config,
);

/** A taken address and its user, written in the transaction that creates the account. */
export const EmailEntity = new Entity(
  {
    model: { service: "winnow", entity: "email", version: "1" },
    attributes: { email: fixed, userID: text },
    indexes: {
      byEmail: { pk: { field: "pk", composite: ["email"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** A mailbox whose free credits were granted, and the account that got them. */
export const FreeCreditsEntity = new Entity(
  {
    model: { service: "winnow", entity: "free-credits", version: "1" },
    attributes: { mailbox: fixed, userID: fixed },
    indexes: {
      byMailbox: { pk: { field: "pk", composite: ["mailbox"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** How many accounts of a domain got free credits in a window of days. */
export const DomainGrantsEntity = new Entity(
  {
    model: { service: "winnow", entity: "domain-grants", version: "1" },
    attributes: {
      domain: fixed,
      window: { type: "number", required: true, readOnly: true },
      count: { type: "number", required: true, default: 0 },
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true },
    },
    indexes: {
      byDomain: { pk: { field: "pk", composite: ["domain"] }, sk: { field: "sk", composite: ["window"] } },
    },
  },
  Table.config,
);

/** A linked Google account by its `sub` claim, and its user. */
export const GoogleEntity = new Entity(
  {
    model: { service: "winnow", entity: "google", version: "1" },
    attributes: { subject: fixed, userID: fixed },
    indexes: {
      bySubject: { pk: { field: "pk", composite: ["subject"] }, sk: { field: "sk", composite: [] } },
    },
  },
  Table.config,
);

/** A browser on which a user has signed in, by the hash of its cookie. */
export const DeviceEntity = new Entity(
  {
    model: { service: "winnow", entity: "device", version: "1" },
    attributes: {
      userID: fixed,
      device: fixed,
      program: text,
      timeLast: text,
      expires,
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: ["device"] } },
    },
  },
  Table.config,
);

/** A sign-up whose address is not verified yet, from one device. */
export const PendingEntity = new Entity(
  {
    model: { service: "winnow", entity: "pending", version: "1" },
    attributes: {
      email: fixed,
      /** The device that chose the password; `none` for a caller without cookies. */
      device: fixed,
      /** The network of the caller. Former rows have none. */
      network: { type: "string" },
      firstName: text,
      lastName: text,
      passwordHash: text,
      /** Whether another sign-up with this address had chosen a different password. */
      isDisputed: { type: "boolean", required: true },
      timeExpires: text,
      expires: { type: "number", required: true },
    },
    indexes: {
      byEmail: { pk: { field: "pk", composite: ["email"] }, sk: { field: "sk", composite: ["device"] } },
    },
  },
  Table.config,
);
export type PendingRow = EntityItem<typeof PendingEntity>;

/** The last code sent for a purpose. Digits and link are derived, not stored. */
export const CodeEntity = new Entity(
  {
    model: { service: "winnow", entity: "code", version: "1" },
    attributes: {
      purpose: fixed,
      subject: fixed,
      /** What the digits are derived from; replaced after too many wrong ones. */
      nonce: text,
      /** What the token of the email's link is derived from; kept as long as the code is valid. */
      linkNonce: { type: "string" },
      attempts: { type: "number", required: true },
      timeSent: text,
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

/** The codes sent to an address for one requester, or for all known or unknown ones together. */
export const CodeSendEntity = new Entity(
  {
    model: { service: "winnow", entity: "code-send", version: "1" },
    attributes: {
      purpose: fixed,
      subject: fixed,
      /** The device or network that asked; `known` or `unknown` for all of them. */
      requester: fixed,
      timeSent: text,
      /** Codes sent from `timeFrom` on: those of an hour, or those that have not drained. */
      sent: { type: "number", required: true },
      timeFrom: text,
      expires: { type: "number", required: true },
    },
    indexes: {
      byRequester: {
        pk: { field: "pk", composite: ["purpose", "subject"] },
        sk: { field: "sk", composite: ["requester"] },
      },
    },
  },
  Table.config,
);
export type CodeSendRow = EntityItem<typeof CodeSendEntity>;

/** A single-use token that was used, by its hash. */
export const UsedTokenEntity = new Entity(
  {
    model: { service: "winnow", entity: "spent", version: "1" },
    attributes: {
      hash: fixed,
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: { byHash: { pk: { field: "pk", composite: ["hash"] }, sk: { field: "sk", composite: [] } } },
  },
  Table.config,
);

/**
 * A session of a user. `current` is the valid refresh token id; `previous` is accepted for a grace period, and for as long as
 * nobody has shown that the answer with `current` arrived.
 */
export const SessionEntity = new Entity(
  {
    model: { service: "winnow", entity: "session", version: "1" },
    attributes: {
      id: fixed,
      userID: fixed,
      current: text,
      previous: { type: "string" },
      /** The current one, until a token that was issued with it is used. */
      unseen: { type: "string" },
      epoch: { type: "number", required: true },
      address: fixed,
      program: fixed,
      /** Where its tokens were last renewed from; absent until then. */
      lastAddress: { type: "string" },
      timeCreated: fixed,
      timeRotated: text,
      /** When the person last gave their password to go on; absent until then. */
      timeConfirmed: { type: "string" },
      timeExpires: fixed,
      /** TTL, in seconds since 1970. */
      expires: { type: "number", required: true, readOnly: true },
    },
    indexes: {
      byUser: { pk: { field: "pk", composite: ["userID"] }, sk: { field: "sk", composite: ["id"] } },
    },
  },
  Table.config,
);
export type SessionRow = EntityItem<typeof SessionEntity>;
