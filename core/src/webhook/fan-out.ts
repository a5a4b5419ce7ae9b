import { decodeTime } from "ulid";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { DeliveryEntity, type DeliveryRow, type EndpointRow, PendingEntity } from "./entity.ts";
import { wake } from "./lane.ts";
import { rowsOf } from "./row.ts";
import type { EventType } from "./schema.ts";

const keptSeconds = 30 * 86_400;
const idOf = (eventID: string): string => eventID.replace(/^evt_/, "dlv_");

/** What customers are told of an event; null where its subject was removed meanwhile. */
export type Data = Record<string, unknown> | null;

/**
 * Makes one delivery of an event for each enabled endpoint that receives its type. Repeating it makes no second one. `read`
 * is called only where there is such an endpoint.
 */
export async function fanOut(
  eventID: string,
  type: EventType,
  read: () => Promise<Data> | Data,
): Promise<void> {
  const workspaceID = Actor.system();
  const endpoints = (await rowsOf(workspaceID)).filter(
    ({ enabled, events }) => enabled && events.includes(type),
  );
  if (endpoints.length === 0) return;
  const data = await read();
  if (data === null) return;
  const body = bodyOf(type, new Date(decodeTime(eventID.slice("evt_".length))), data, workspaceID);
  await Promise.all(endpoints.map((endpoint) => writeDelivery(endpoint, { eventID, type, body })));
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
  { eventID, type, body }: Pick<DeliveryRow, "eventID" | "type" | "body">,
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
    url,
    state: "pending",
    tries: [],
    round: 0,
    timeStarted: dueAt,
    dueAt,
    timeCreated: dueAt,
    expires: Math.floor(time.getTime() / 1000) + keptSeconds,
  };
  const changes = [
    DeliveryEntity.create(row),
    PendingEntity.put({ workspaceID, endpointID, dueAt, id: row.id }),
  ];
  await Table.write(changes.map((each) => Table.change(each))).catch(Job.unlessRefused);
  return row;
}
