import { decodeTime } from "ulid";
import { fn } from "../kit/fn.ts";
import { ID, TestWorkspace } from "../kit/id.ts";
import { Window } from "../window/index.ts";
import { viewDelivery } from "./delivery.ts";
import { bodyOf, writeDelivery } from "./fan-out.ts";
import { wake } from "./endpoint-queue.ts";
import { disabled } from "./replay.ts";
import { type Request, rowFor } from "./row.ts";
import { type Delivery, Test } from "./schema.ts";

/** Test events to the webhooks of a workspace. */
const perMinute = { max: 30, seconds: 60 };

const countTestEvent = (workspaceID: string): Promise<void> =>
  Window.spend(
    `test-events:${TestWorkspace.liveOf(workspaceID)}`,
    perMinute,
    `At most ${perMinute.max} test events can be sent in a minute.`,
  );

/** Sends an event with sample data to one endpoint, once for a request. Throws `conflict` where it is disabled. */
export const sendTest = fn(
  Test.extend({ id: ID.schema("webhook") }),
  async ({ id: endpointID, type: asked }, request: Request | null = null): Promise<Delivery> => {
    const endpoint = await rowFor(endpointID, "edit");
    if (!endpoint.enabled) throw disabled();
    await countTestEvent(endpoint.workspaceID);
    const type = asked ?? endpoint.events[0] ?? "list.completed";
    const eventID = request ? ID.derive("event", request.id) : ID.create("event");
    const time = new Date(decodeTime(eventID.slice("evt_".length)));
    const mode = TestWorkspace.isTest(endpoint.workspaceID) ? "test" : "live";
    // Few endpoints are tested, and the samples are large.
    const { sampleOf } = await import("./sample.ts");
    const body = bodyOf(type, time, sampleOf(type, mode), endpoint.workspaceID);
    const row = await writeDelivery(endpoint, { eventID, type, body });
    await wake([{ workspaceID: endpoint.workspaceID, endpointID }]);
    return viewDelivery(row);
  },
);
