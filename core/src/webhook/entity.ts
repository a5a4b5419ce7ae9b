import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { Table } from "../aws/table/index.ts";
import { deliveryStates, disabledReasons, EventType, type Try } from "./schema.ts";

const { text, fixed, expires } = Table.attribute;
const optional = { type: "string" } as const;

/** Where a workspace wants its events. The row of a test workspace is for test events. */
export const EndpointEntity = new Entity(
  {
    model: { service: "winnow", entity: "webhook", version: "1" },
    attributes: {
      workspaceID: fixed,
      id: fixed,
      url: text,
      events: { type: CustomAttributeType<EventType[]>("any"), required: true },
      enabled: { type: "boolean", required: true },
      description: { type: "string", required: true, default: "" },
      /** The signing secret, sealed. */
      secret: text,
      /** The last characters of the secret, to recognise it by. */
      hint: text,
      /** The replaced secret, sealed, and until when it signs. */
      previousSecret: optional,
      timePreviousExpires: optional,
      /** The first failure after the last success. */
      failingSince: optional,
      /** The failures of a host that has not answered with success yet. Absent after that, and in rows that are older than it. */
      failures: { type: "number" },
      disabledReason: { type: disabledReasons },
      /** The person who made or last changed it, or who made the key that did. Absent in rows that are older than makers. */
      makerID: optional,
      makerKeyID: optional,
      timeMade: optional,
      /** Until then its maker has to confirm it; the owner where the maker is unknown. */
      timeConfirmBy: optional,
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
export type EndpointRow = EntityItem<typeof EndpointEntity>;

/** An event on its way to one endpoint. Its id is derived from the event, so that a repeated event makes one delivery. */
export const DeliveryEntity = new Entity(
  {
    model: { service: "winnow", entity: "webhook-delivery", version: "1" },
    attributes: {
      workspaceID: fixed,
      endpointID: fixed,
      id: fixed,
      eventID: fixed,
      type: { type: EventType.options, required: true, readOnly: true },
      /** The list, the verification or the audit entry that the body is about. */
      subject: { type: "string", readOnly: true },
      /** What is posted, the same at each try. */
      body: fixed,
      url: text,
      state: { type: deliveryStates, required: true },
      tries: { type: CustomAttributeType<Try[]>("any"), required: true },
      /** The tries since `timeStarted`. */
      round: { type: "number", required: true },
      /** From when the schedule of tries counts: the event, or its replay. */
      timeStarted: text,
      /** The replay of all that began it last. */
      replayID: optional,
      dueAt: optional,
      timeCreated: fixed,
      expires,
    },
    indexes: {
      byEndpoint: {
        pk: { field: "pk", composite: ["workspaceID", "endpointID"] },
        sk: { field: "sk", composite: ["id"] },
      },
    },
  },
  Table.config,
);
export type DeliveryRow = EntityItem<typeof DeliveryEntity>;

/** A pending delivery in the order of its next try. Written and removed with its delivery. */
export const PendingEntity = new Entity(
  {
    model: { service: "winnow", entity: "webhook-pending", version: "1" },
    attributes: { workspaceID: fixed, endpointID: fixed, dueAt: fixed, id: fixed },
    indexes: {
      byEndpoint: {
        pk: { field: "pk", composite: ["workspaceID", "endpointID"] },
        sk: { field: "sk", composite: ["dueAt", "id"] },
      },
    },
  },
  Table.config,
);
export type PendingRow = EntityItem<typeof PendingEntity>;

/** Finds the deliveries about a list or a verification, so that they are erased with it. Written with its delivery. */
export const SubjectEntity = new Entity(
  {
    model: { service: "winnow", entity: "webhook-subject", version: "1" },
    attributes: {
      workspaceID: fixed,
      subject: fixed,
      endpointID: fixed,
      id: fixed,
      expires,
    },
    indexes: {
      bySubject: {
        pk: { field: "pk", composite: ["workspaceID", "subject"] },
        sk: { field: "sk", composite: ["endpointID", "id"] },
      },
    },
  },
  Table.config,
);

/** The lock of an endpoint, with which one worker at a time delivers to it. Stored under a former name. */
export const LockEntity = new Entity(
  {
    model: { service: "winnow", entity: "webhook-lease", version: "1" },
    attributes: { workspaceID: fixed, endpointID: fixed, holder: text, until: text },
    indexes: {
      byEndpoint: {
        pk: { field: "pk", composite: ["workspaceID", "endpointID"] },
        sk: { field: "sk", composite: [] },
      },
    },
  },
  Table.config,
);

/** Names an endpoint. */
export interface Key {
  workspaceID: string;
  endpointID: string;
}
