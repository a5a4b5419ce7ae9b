import { decodeTime } from "ulid";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import {
  DeliveryEntity,
  type DeliveryRow,
  type EndpointRow,
  PendingEntity,
  SubjectEntity,
} from "./entity.ts";
import { eraseAbout } from "./erase.ts";
import { wake } from "./endpoint-queue.ts";
import { rowsOf } from "./row.ts";
import type { EventType } from "./schema.ts";

const idOf = (eventID: string): string => eventID.replace(/^evt_/, "dlv_");

/** What customers are told of an event; null where its subject was removed meanwhile. */
export type Data = Record<string, unknown> | null;

interface Announced {
  eventID: string;
  type: EventType;
  /** The list, the verification or the audit entry that the data is about, with which the deliveries are erased. */
  subject?: string;
}

/**
 * Makes one delivery of an event for each enabled endpoint that receives its type. Repeating it makes no second one. An event that is
 * older than deliveries are kept gets none, as its own may be gone. `read` is called only where there is such an endpoint, and once more
 * afterwards where the event has a subject: deliveries about one that was removed meanwhile are erased.
 */
export async function fanOut(
  { eventID, type, subject }: Announced,
  read: () => Promise<Data> | Data,
): Promise<void> {
  const workspaceID = Actor.system();
  const endpoints = (await rowsOf(workspaceID)).filter(
    ({ enabled, events }) => enabled && events.includes(type),
  );
  if (endpoints.length === 0) return;
  const time = new Date(decodeTime(eventID.slice("evt_".length)));
  if (Clock.secondsSince(time.toISOString()) >= keptSeconds.webhookDelivery) return;
  const data = await read();
  if (data === null) return subject === undefined ? undefined : eraseAbout(subject);
  const body = bodyOf(type, time, data, workspaceID);
  await Promise.all(endpoints.map((endpoint) => writeDelivery(endpoint, { eventID, type, body, subject })));
  if (subject && (await read()) === null) return eraseAbout(subject);
  await wake(endpoints.map(({ id: endpointID }) => ({ workspaceID, endpointID })));
}

/** The body as Standard Webhooks lays it out, and the mode. */
export const bodyOf = (
  type: EventType,
  time: Date,
  data: Record<string, unknown>,
  workspaceID: string,
): string =>
  JSON.stringify({
    type,
    timestamp: time.toISOString(),
    mode: TestWorkspace.isTest(workspaceID) ? "test" : "live",
    data,
  });

/** Writes a pending delivery, due now. Does nothing where it is written already. */
export async function writeDelivery(
  { workspaceID, id: endpointID, url }: Pick<EndpointRow, "workspaceID" | "id" | "url">,
  { eventID, type, body, subject }: Pick<DeliveryRow, "eventID" | "type" | "body" | "subject">,
): Promise<DeliveryRow> {
  const time = Clock.now();
  const dueAt = time.toISOString();
  const row: DeliveryRow = {
    workspaceID,
    endpointID,
    id: idOf(eventID),
    eventID,
    type,
    body,
    subject,
    url,
    state: "pending",
    tries: [],
    round: 0,
    timeStarted: dueAt,
    dueAt,
    timeCreated: dueAt,
    expires: Math.floor(time.getTime() / 1000) + keptSeconds.webhookDelivery,
  };
  const { id, expires } = row;
  await Table.write([
    Table.change(DeliveryEntity.create(row)),
    Table.change(PendingEntity.put({ workspaceID, endpointID, dueAt, id })),
    ...(subject === undefined
      ? []
      : [Table.change(SubjectEntity.put({ workspaceID, subject, endpointID, id, expires }))]),
  ]).catch(Job.unlessRefused);
  return row;
}
